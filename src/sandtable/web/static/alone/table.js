// The page of a table without a server: opens the table that the address asks for, or goes on at one.
import { called, OPENED, refuse, show } from './bridge.js'

const asked = new URLSearchParams(location.search)
const here = new URLSearchParams(location.hash.slice(1))
const how = asked.get(OPENED)

async function open() {
  const answer = await called('POST', '/api/tables', how ?? '')
  const opened = await answer.json()
  if (!answer.ok) return refuse(opened.text)
  here.set('seat', opened.host)
  history.replaceState(null, '', `${location.pathname}?id=${opened.id}#${here}`)
  await show({ table: opened.id }, '../table/table.js')
}

await (how ? open() : show({ table: asked.get('id') ?? '' }, '../table/table.js'))
