type Row = Readonly<Record<string, unknown>>

/** What the simulated DEGIRO holds of one customer; a test changes it while the simulator runs. */
export interface DegiroAccount {
  username: string
  password: string
  /** What it asks for after the password. */
  secondStep: 'none' | 'totp' | 'sms' | 'in-app'
  code: string
  /** How often the app is polled before the customer confirms. */
  pollsUntilConfirmed: number
  asksForCaptcha: boolean
  /** Everything is down, blocked or throttled. */
  outage: 'none' | 'maintenance' | 'blocked' | 'throttled'
  /** The session ends after so many calls within it; each sign-in starts again. */
  callsPerSession: number
  baseCurrency: string | null
  transactions: readonly Row[]
  cashMovements: readonly Row[]
  products: Readonly<Record<string, Row>>
  positions: readonly { readonly id: string; readonly size: number }[]
  /** Called before each reply, with the path of the request. */
  beforeReply: (path: string) => Promise<void> | void
}

/** A customer without a second step, transactions or positions. */
export function degiroAccount(account: Partial<DegiroAccount>): DegiroAccount {
  return {
    username: 'ann',
    password: 'correct horse',
    secondStep: 'none',
    code: '123456',
    pollsUntilConfirmed: 3,
    asksForCaptcha: false,
    outage: 'none',
    callsPerSession: Number.POSITIVE_INFINITY,
    baseCurrency: 'EUR',
    transactions: [],
    cashMovements: [],
    products: {},
    positions: [],
    beforeReply: () => {},
    ...account,
  }
}
