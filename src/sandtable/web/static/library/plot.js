// Draws a Vega-Lite specification. Vega comes from this server, and reads its expressions without making code of them.

/** @typedef {{view: {toSVG: () => Promise<string>, toCanvas: (scale: number) => Promise<HTMLCanvasElement>}, finalize: () => void}} Drawn */

/** @type {Promise<any> | undefined} */
let loading

/** @param {string} address @returns {Promise<any>} */
function vega(address) {
  loading ??= import(address).then(() => /** @type {any} */ (window).vegaEmbed)
  return loading
}

/** @param {string} address @param {Element} el @param {object} spec @returns {Promise<Drawn>} */
export async function plot(address, el, spec) {
  const embed = await vega(address)
  return embed(el, spec, {
    actions: false,
    ast: true,
    renderer: 'svg',
    defaultStyle: false,
    tooltip: { disableDefaultStyle: true },
  })
}

/** Whether the page is dark just now. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Calls back when the page turns dark or light. @param {() => void} changed */
export function watchTheme(changed) {
  new MutationObserver(changed).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed)
}
