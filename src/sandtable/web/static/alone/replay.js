// The page of a replay without a server: of a record that the reader brought, or of a table's battle.
import { called, refuse, show } from './bridge.js'

const asked = new URLSearchParams(location.search)
const [table, id] = [asked.get('table'), asked.get('id')]
const path = table ? `/api/tables/${table}/replay` : `/api/replays/${id}`

const answer = await called('GET', path)
const found = await answer.json()
if (answer.ok) {
  const place = document.getElementById('replay')
  if (place) place.dataset.file = `${path}/file`
  await show(found, '../replay/replay.js')
} else refuse(found.text)
