// Says for the owner of an address whether they want mail.
import { post, problemOf } from '../kit/asking.js'

const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? ''
const answer = /** @type {HTMLElement} */ (document.getElementById('answer'))

for (const wish of ['confirm', 'stop'])
  document.getElementById(wish)?.addEventListener('click', async () => {
    answer.textContent = (await post(`/api/notices/${wish}`, { key }).catch(problemOf)).text
  })
