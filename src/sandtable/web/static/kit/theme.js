// The switch between light and dark. Runs before the page is drawn, so that nothing flashes.
{
  const KEY = 'sandtable.theme'

  /** @returns {string} 'light', 'dark', or empty for what the system says */
  const stored = () => {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  }

  /** @param {string} theme */
  const show = theme => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }

  show(stored())
  document.addEventListener('DOMContentLoaded', () => {
    const select = document.getElementById('theme')
    if (!(select instanceof HTMLSelectElement)) return
    select.value = stored()
    select.addEventListener('change', () => {
      show(select.value)
      try {
        localStorage.setItem(KEY, select.value)
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    })
  })
}
