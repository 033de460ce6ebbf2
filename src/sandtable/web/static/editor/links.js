// A scenario as a part of an address: squeezed, behind the # that browsers send to no server.

/** @param {ReadableStream<Uint8Array>} stream */
const bytesOf = async stream => new Uint8Array(await new Response(stream).arrayBuffer())

/** @param {Uint8Array} bytes @param {'deflate'|'inflate'} way */
const through = (bytes, way) => {
  const body = /** @type {ReadableStream<any>} */ (new Response(/** @type {BodyInit} */ (bytes)).body)
  return bytesOf(body.pipeThrough(way === 'deflate' ? new CompressionStream('deflate-raw') : new DecompressionStream('deflate-raw')))
}

/** @param {object} scenario @returns {Promise<string>} */
export async function packed(scenario) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(scenario)), 'deflate')
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @param {string} text @returns {Promise<Record<string, any>|null>} nothing, if it is none */
export async function unpacked(text) {
  try {
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = await through(Uint8Array.from(raw, letter => letter.charCodeAt(0)), 'inflate')
    const found = JSON.parse(new TextDecoder().decode(bytes))
    return found && typeof found === 'object' && !Array.isArray(found) ? found : null
  } catch {
    return null
  }
}
