// Runs before the first paint: neither the other colour scheme nor a hidden amount ever flashes,
// and the single-use code of a mailed link leaves the address before anything else is loaded.
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

  const address = new URL(location.href)
  const take = (name) => {
    const value = address.searchParams.get(name)
    if (value === null) return undefined
    address.searchParams.delete(name)
    history.replaceState(null, '', address)
    return value
  }
  window.plumblineSignInToken = take('token')
  if (address.pathname.startsWith('/app/confirm/')) window.plumblineConfirmationCode = take('code')
})()
