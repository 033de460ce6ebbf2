// What the theme leaves out for readers who do not see the page, or use no mouse.

document.addEventListener('DOMContentLoaded', () => {
  if (location.protocol === 'file:') { // pages that came with a package have no table beside them, and a disk serves none
    for (const link of document.querySelectorAll('a.played')) (link.closest('li') ?? link.closest('p') ?? link).hidden = true
  }
  for (const caption of document.querySelectorAll('p.caption[role=heading]')) caption.setAttribute('aria-level', '2')
  for (const [name, words] of [['sidebar-drawer', 'Pages'], ['toc-drawer', 'On this page']]) {
    document.querySelector(`aside.${name}`)?.setAttribute('aria-label', words)
  }
  for (const wide of document.querySelectorAll('pre, .table-wrapper')) wide.setAttribute('tabindex', '0')
})
