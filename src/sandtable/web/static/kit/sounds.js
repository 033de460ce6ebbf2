// Sounds, made here: dice on a table, a hit, a miss, a call when it is the reader's turn.
import { hasSound } from './settings.js'

/** @type {AudioContext|null} */
let context = null

/** @param {'dice'|'good'|'bad'|'turn'} kind @param {number} [seconds] how long dice roll */
export function play(kind, seconds = 0.6) {
  if (!hasSound()) return
  context ??= new AudioContext()
  const now = context.currentTime
  if (kind === 'dice') for (let at = 0; at < seconds; at += 0.06 + 0.08 * at) clack(context, now + at)
  if (kind === 'good') [392, 523].forEach((pitch, place) => tone(/** @type {AudioContext} */ (context), now + 0.11 * place, pitch, 0.16))
  if (kind === 'bad') tone(context, now, 147, 0.22)
  if (kind === 'turn') [659, 880].forEach((pitch, place) => tone(/** @type {AudioContext} */ (context), now + 0.14 * place, pitch, 0.2))
}

/** A die on wood: a very short burst of noise. @param {AudioContext} to @param {number} at */
function clack(to, at) {
  const length = Math.round(0.025 * to.sampleRate)
  const buffer = to.createBuffer(1, length, to.sampleRate)
  const wave = buffer.getChannelData(0)
  for (let place = 0; place < length; place += 1) wave[place] = (2 * Math.random() - 1) * (1 - place / length) ** 3
  const noise = new AudioBufferSourceNode(to, { buffer })
  const band = new BiquadFilterNode(to, { type: 'bandpass', frequency: 1800 + 900 * Math.random(), Q: 1.5 })
  noise.connect(band).connect(new GainNode(to, { gain: 0.5 })).connect(to.destination)
  noise.start(at)
}

/** @param {AudioContext} to @param {number} at @param {number} pitch @param {number} seconds */
function tone(to, at, pitch, seconds) {
  const voice = new OscillatorNode(to, { type: 'triangle', frequency: pitch })
  const gain = new GainNode(to, { gain: 0 })
  gain.gain.setValueAtTime(0.16, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  voice.connect(gain).connect(to.destination)
  voice.start(at)
  voice.stop(at + seconds)
}
