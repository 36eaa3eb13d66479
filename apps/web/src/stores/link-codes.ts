declare global {
  interface Window {
    /** The code of a sign-in link. First-paint.js takes the codes of links out of the address. */
    plumblineSignInToken?: string
    /** The code of a link that confirms a new address or a deletion. */
    plumblineConfirmationCode?: string
  }
}

/** The code of the sign-in link that opened this page, once. */
export function takeSignInToken(): string | undefined {
  const token = window.plumblineSignInToken
  delete window.plumblineSignInToken
  return token
}

/**
 * The email address named by the confirmation link that opened this page. It is in the fragment, which servers never
 * see.
 */
export function readConfirmationAddress(): string | undefined {
  try {
    return decodeURIComponent(location.hash.slice(1)) || undefined
  } catch {
    return undefined
  }
}

/** The code of the confirmation link that opened this page. */
export function readConfirmationCode(): string | undefined {
  return window.plumblineConfirmationCode
}
