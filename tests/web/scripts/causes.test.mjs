// The headline over dice names the choice they are rolled for, and goes: in whole battles, against what is known of each game.
import { written } from './page.mjs'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Game } from '../../../src/sandtable/web/static/table/game.js'
import { Moments } from '../../../src/sandtable/web/static/table/moments.js'
import { banner, rowsOf } from '../../../src/sandtable/web/static/table/banner.js'

const GONE = 5000 // milliseconds after which an outcome has gone by itself

/** @param {any} node @returns {string} what a drawn part says */
const said = node => (typeof node === 'object' && node ? (node.kids ?? []).map(said).join('') : String(node ?? ''))

/** @param {any} node @param {string} name @returns {any[]} the drawn parts of a class */
const parts = (node, name) =>
  typeof node === 'object' && node ? [...(node.props?.class?.split(' ').includes(name) ? [node] : []), ...(node.kids ?? []).flatMap((/** @type {any} */ kid) => parts(kid, name))] : []

for (const { name, text } of written(/^battle-.*\.json$/)) {
  test(`headlines of ${name}`, t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    localStorage.setItem('sandtable.motion', 'off')
    const { told, causes } = JSON.parse(text)
    const game = new Game(() => true, /** @type {any} */ ({ redraw: () => {}, announce: () => {}, moved: () => {}, gave: () => {} }))
    const moments = new Moments(game, message => game.hear(message), () => {})
    let checked = 0
    for (const message of told) {
      moments.hear(message)
      if (message.t !== 'state' || !moments.now || moments.now.number !== message.number) continue
      let headline = ''
      const rows = rowsOf(moments.now)
      parts(banner(moments, key => key, ''), 'rolled').forEach((row, each) => {
        const { place, rolls } = /** @type {{place: number, rolls: any[]}} */ (rows[each])
        headline = parts(row, 'cause').map(said)[0] ?? (moments.now?.causes[place] ? headline : '')
        for (const at of rolls.map(roll => game.lines.indexOf(roll))) {
          if (!causes[at]) continue // nothing is known of such dice
          const meant = causes[at].map((/** @type {number} */ line) => game.lines[line]?.text)
          assert.ok(meant.length ? meant.includes(headline) : !headline, `line ${at}: ${game.lines[at]?.text}: "${headline}", and not "${meant.join('" or "')}"`)
          checked += 1
        }
      })
      t.mock.timers.tick(GONE)
      assert.equal(moments.now, null)
    }
    assert.ok(checked > 0)
    t.diagnostic(`dice: ${checked}`)
  })
}
