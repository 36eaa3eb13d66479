const KEY = 'plumbline-reference-token'

/** The token to try operations with. It stays until the tab is closed, where the browser allows storage. */
export function readKeptToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage, the token lasts as long as the page.
  }
}
