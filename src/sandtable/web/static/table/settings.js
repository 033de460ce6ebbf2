// How fast dice roll, and whether they are heard.
import { h } from '../kit/dom.js'
import { hasSound, motion, MOTIONS, setMotion, setSound } from '../kit/settings.js'
import { play } from '../kit/sounds.js'
import { capital } from '../kit/words.js'

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
]
