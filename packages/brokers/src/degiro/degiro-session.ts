/** What a sign-in yields. As secret as the password. */
export type DegiroSession = {
  readonly sessionId: string
  readonly intAccount: string
  /** Addresses of DEGIRO's services, each ending in a slash. */
  readonly tradingUrl: string
  readonly reportingUrl: string
  readonly productSearchUrl: string
  /** Base currency of the account; null when DEGIRO does not say. */
  readonly currency: string | null
}
