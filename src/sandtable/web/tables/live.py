"""The WebSocket of a table."""

from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from .connection import Left, sit_down

router = APIRouter()


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Everything that happens at a table, as it happens (see `protocol`)."""
    await socket.accept()
    with suppress(Left):
        connection = await sit_down(Line(socket), socket.app.state.lobby, table)
        if connection is not None:
            await connection.run()


class Line:
    """A WebSocket as a line to a guest."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket

    async def receive(self) -> str:
        """The next message; one of bytes is read as text."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Left
        text = message.get("text")
        return text if text is not None else (message.get("bytes") or b"").decode(errors="replace")

    async def send(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except (RuntimeError, WebSocketDisconnect):  # closed in the meantime
            raise Left from None

    async def close(self, code: int) -> None:
        try:
            await self.socket.close(code)
        except (RuntimeError, WebSocketDisconnect):
            raise Left from None
