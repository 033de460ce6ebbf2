// How fast dice roll, and whether they are heard.
import { h } from '../kit/dom.js'
import { hasSound, motion, MOTIONS, setMotion, setSound } from '../kit/settings.js'
import { play } from '../kit/sounds.js'
import { recall, remember } from '../kit/storage.js'
import { capital } from '../kit/words.js'

/** Whether the reader wants to be called when it is their turn and they look elsewhere. */
export const wantsNotices = () => recall('notices') === 'yes' && 'Notification' in window && Notification.permission === 'granted'

/** @param {boolean} on @param {() => void} redraw */
async function setNotices(on, redraw) {
  remember('notices', on && (await Notification.requestPermission()) === 'granted' ? 'yes' : '')
  redraw()
}

/** @param {() => void} redraw */
export const settings = redraw => [
  h('fieldset', {},
    h('legend', {}, 'Dice'),
    h('div', { class: 'row' },
      MOTIONS.map(each =>
        h('label', {},
          h('input', {
            type: 'radio',
            name: 'motion',
            checked: motion() === each,
            onchange: () => {
              setMotion(each)
              redraw()
            },
          }),
          capital(each),
        ),
      ),
    ),
    h('p', { class: 'muted small' }, 'A click or a key shows the result at once. Where the system wants less motion nothing rolls.'),
  ),
  h('label', { class: 'switch' },
    h('input', {
      type: 'checkbox',
      checked: hasSound(),
      onchange: /** @param {any} e */ e => {
        setSound(e.target.checked)
        play('dice')
        redraw()
      },
    }),
    'Sounds',
  ),
  'Notification' in window && h('label', { class: 'switch' },
    h('input', {
      type: 'checkbox',
      checked: wantsNotices(),
      onchange: /** @param {any} e */ e => setNotices(e.target.checked, redraw),
    }),
    'Notify me when it is my turn and I am looking elsewhere',
  ),
]
