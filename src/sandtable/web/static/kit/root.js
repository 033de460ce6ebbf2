// Where the site's own addresses begin: below another path where a proxy or a host of files puts them there.

const { root: put = '', alone } = document.documentElement.dataset
export const root = new URL(`${put}/`, location.href).pathname.slice(0, -1)
export const isAlone = alone !== undefined // there is no server: one file is the page of all tables, one of all replays
export const NEEDS_SERVER = "you need a server: pip install 'sandtable[web]', then sandtable table"

/** @type {[RegExp, string][]} */
const FILES = [
  [/^\/table\/([\w-]+)\/replay\??/, '/replay/show/?table=$1&'],
  [/^\/table\/([\w-]+)\??/, '/table/?id=$1&'],
  [/^\/situation\?/, '/situation/?'],
  [/^\/replay\/([\w-]{9,})/, '/replay/show/?id=$1'],
]

/** An address of the site's, as the browser has to ask for it. @param {string} address */
export const at = address => (address.startsWith('/') ? root + (isAlone ? filed(address) : address) : address)

/** @param {string} address */
const filed = address => FILES.reduce((found, [page, file]) => found.replace(page, file), address)

/** The site's own address of one that the browser shows. @param {string} path */
export const below = path => {
  const own = root && path.startsWith(`${root}/`) ? path.slice(root.length) : path
  return isAlone && own === '/table/' ? own + new URLSearchParams(location.search).get('id') : own
}

/** Goes to another page of the site. @param {string} address */
export const goTo = address => location.assign(at(address))
