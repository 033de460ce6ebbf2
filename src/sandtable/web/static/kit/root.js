// Where the server's own addresses begin: below another path where a proxy puts the server there.

const root = document.documentElement.dataset.root ?? ''

/** An address of the server's, as the browser has to ask for it. @param {string} address */
export const at = address => (address.startsWith('/') ? root + address : address)

/** The server's own address of one that the browser shows. @param {string} path */
export const below = path => (root && path.startsWith(`${root}/`) ? path.slice(root.length) : path)

/** Goes to another of the server's pages. @param {string} address */
export const goTo = address => location.assign(at(address))
