// Runs before the first paint: neither the other colour scheme nor a hidden amount ever flashes,
// and the single-use code of a mailed link leaves the address, the history and the performance timeline before anything
// else is loaded.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = read('plumbline-color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (read('plumbline-privacy') === 'hidden') root.setAttribute('data-privacy', 'hidden')

  const storageKey = 'plumbline-link-code'
  const address = new URL(location.href)
  const name = address.pathname.startsWith('/app/confirm/') ? 'code' : 'token'
  const code = address.searchParams.get(name)
  const keep = (value) => {
    if (name === 'token') window.plumblineSignInToken = value
    else window.plumblineConfirmationCode = value
  }
  if (code === null) {
    try {
      const value = sessionStorage.getItem(storageKey)
      sessionStorage.removeItem(storageKey)
      if (value !== null) keep(value)
    } catch {}
    return
  }
  address.searchParams.delete(name)
  try {
    // The page is loaded once more: a page's own address stays in its performance timeline.
    sessionStorage.setItem(storageKey, code)
    location.replace(address)
  } catch {
    history.replaceState(null, '', address)
    keep(code)
  }
})()
