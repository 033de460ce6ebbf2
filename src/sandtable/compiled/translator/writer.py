"""LLVM's text of one function, written block by block."""

USUALLY = ", !prof !0"  # weights of a branch: its first way is usual
RARELY = ", !prof !1"


class Block:
    """Lines that run one after the other; the last says where it goes on."""

    __slots__ = ("ended", "label", "lines")

    def __init__(self, label: str) -> None:
        self.label, self.ended = label, False
        self.lines: list[str] = []


class Writer:
    """The text of a function while it is written. Slots stand in its first block; LLVM makes registers of them."""

    def __init__(self) -> None:
        self.count = 0
        self.slots: list[str] = []
        self.blocks: list[Block] = []
        self.here = self.at(self.block())

    def block(self) -> Block:
        """A new block without a place in the function yet."""
        self.count += 1
        return Block(f"b{self.count}")

    def at(self, block: Block) -> Block:
        """Goes on in a new block."""
        self.blocks.append(block)
        self.here = block
        return block

    def op(self, text: str) -> str:
        """Writes an instruction; returns the name of its result."""
        self.count += 1
        self.here.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def do(self, text: str) -> None:
        """Writes an instruction without a result."""
        self.here.lines.append(text)

    def slot(self, type: str) -> str:
        """Room for a value that changes; 0 until something is written."""
        self.count += 1
        self.slots += [f"%s{self.count} = alloca {type}", f"store {type} zeroinitializer, ptr %s{self.count}"]
        return f"%s{self.count}"

    def room(self, type: str, count: int) -> str:
        """Room for a number of values beside each other."""
        self.count += 1
        self.slots.append(f"%s{self.count} = alloca [{count} x {type}]")
        return f"%s{self.count}"

    def load(self, type: str, place: str) -> str:
        return self.op(f"load {type}, ptr {place}")

    def store(self, type: str, part: str, place: str) -> None:
        self.do(f"store {type} {part}, ptr {place}")

    def place(self, base: str, offset: int | str, stride: int = 1) -> str:
        """The address a number of strides behind another."""
        if offset == 0:
            return base
        return self.op(f"getelementptr inbounds [{stride} x i8], ptr {base}, i64 {offset}")

    def end(self, text: str) -> None:
        """Ends the block, if nothing has ended it."""
        if not self.here.ended:
            self.here.lines.append(text)
            self.here.ended = True

    def go(self, to: Block) -> None:
        self.end(f"br label %{to.label}")

    def branch(self, test: str, yes: Block, no: Block, weights: str = "") -> None:
        """Goes one of two ways; a test that is settled leaves one."""
        if test in ("true", "false"):
            self.go(yes if test == "true" else no)
        else:
            self.end(f"br i1 {test}, label %{yes.label}, label %{no.label}{weights}")

    def inverse(self, test: str) -> str:
        return {"true": "false", "false": "true"}.get(test) or self.op(f"xor i1 {test}, true")

    def phi(self, type: str, ways: list[tuple[str, Block]]) -> str:
        """One of several values, by the block that was left."""
        return self.op(f"phi {type} " + ", ".join(f"[ {part}, %{block.label} ]" for part, block in ways))

    def text(self) -> str:
        """All lines; a block that nothing ended is never reached."""
        lines = []
        for block in self.blocks:
            lines += [f"{block.label}:", *(self.slots if block is self.blocks[0] else ()), *block.lines]
            if not block.ended:
                lines.append("unreachable")
        return "\n".join(lines)
