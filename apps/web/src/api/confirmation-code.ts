declare global {
  interface Window {
    /** The code of a mailed confirmation link, which first-paint.js took out of the address. */
    plumblineConfirmationCode?: string
  }
}

/** The code of the confirmation link that opened this page. */
export function readConfirmationCode(): string | undefined {
  return window.plumblineConfirmationCode
}
