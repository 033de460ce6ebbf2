// What common words look like: states of pieces and kinds of answers. A word that is not here has a plain sign.

/** @typedef {'good'|'bad'|'warn'|''} Tone @typedef {{icon: string, tone: Tone}} Sign */

/** @type {[string, string, Tone][]} the words that something begins with, its icon, and whether that is bad */
const SIGNS = [
  // states
  ['dead', 'skull', 'bad'],
  ['out', 'cross', 'bad'],
  ['broken', 'cross', 'bad'],
  ['shaken', 'alert', 'warn'],
  ['wounded', 'drop', 'bad'],
  ['injured', 'drop', 'bad'],
  ['bleeding', 'drop', 'bad'],
  ['prone', 'prone', ''],
  ['arc', 'eye', 'warn'],
  ['will strike', 'melee', 'warn'],
  ['in melee', 'melee', 'warn'],
  ['aim', 'fire', 'good'],
  ['hidden', 'hide', ''],
  ['partial cover', 'shield', 'good'],
  ['full cover', 'shield', 'good'],
  ['covered', 'shield', 'good'],
  ['aided', 'heart', 'good'],
  ['at risk', 'alert', 'warn'],
  ['exposed', 'alert', 'warn'],
  ['pressed', 'alert', 'warn'],
  ['must move', 'alert', 'warn'],
  ['attacker', 'fire', 'warn'],
  ['target', 'alert', 'warn'],
  ['jammed', 'alert', 'bad'],
  ['running', 'move', ''],
  ['held', 'lock', 'bad'],
  ['holding', 'lock', ''],
  ['at the door', 'door', ''],
  ['lays an ambush', 'eye', 'warn'],
  ['done', 'check', ''],
  ['acted', 'check', ''],
  ['fires', 'fire', ''],
  ['move die', 'dice', ''],
  ['moves up', 'up', ''],
  ['falls back', 'down', ''],
  ['slowed', 'clock', 'warn'],
  ['loses a turn', 'clock', 'warn'],
  // kinds of answers
  ['fire', 'fire', ''],
  ['shoot', 'fire', ''],
  ['move', 'move', ''],
  ['jump', 'up', ''],
  ['climb', 'up', ''],
  ['arc', 'arc', ''],
  ['melee', 'melee', ''],
  ['fight', 'melee', ''],
  ['clash', 'melee', ''],
  ['throw', 'grenade', ''],
  ['posture', 'prone', ''],
  ['cover', 'shield', ''],
  ['help', 'heart', ''],
  ['door', 'door', ''],
  ['gear', 'brace', ''],
  ['ready', 'brace', ''],
  ['items', 'brace', ''],
  ['look', 'eye', ''],
  ['deploy', 'flag', ''],
  ['activate', 'play', ''],
  ['end', 'next', ''],
  ['turn', 'clock', ''],
  ['hold', 'shield', ''],
  ['squad', 'flag', ''],
  ['grit', 'shield', ''],
  ['task', 'check', ''],
  ['interact', 'check', ''],
  ['react', 'alert', 'warn'],
  ['push', 'alert', 'warn'],
  ['answer', 'alert', 'warn'],
]

/** @param {string} words @returns {Sign} */
export function signOf(words) {
  const said = words.toLowerCase()
  const found = SIGNS.find(([start]) => said.startsWith(start))
  return found ? { icon: found[1], tone: found[2] } : { icon: 'note', tone: '' }
}
