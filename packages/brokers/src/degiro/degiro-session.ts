/** The result of a sign-in. As secret as the password. */
export type DegiroSession = {
  readonly sessionId: string
  readonly intAccount: string
  /** Addresses of DEGIRO's services, each ending in a slash. */
  readonly tradingUrl: string
  readonly reportingUrl: string
  readonly productSearchUrl: string
  /** Base currency of the account; null if DEGIRO does not state it. */
  readonly currency: string | null
}
