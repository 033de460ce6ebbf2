// Scripts have come: what the page says where they do not is not true.
document.getElementById('unreached')?.remove()
