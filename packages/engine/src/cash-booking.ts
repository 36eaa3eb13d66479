import { majorUnitOf } from './currency.ts'
import { BUY, currencyOf, type HoldingLedger } from './ledger-columns.ts'

/** How a portfolio's transactions are booked against its cash. */
export interface CashBooking {
  /** Names the account among those of portfolios that are measured as one. */
  account: string
  /** The asset that stands for the money of each currency, by ISO 4217 code. */
  assets: ReadonlyMap<string, string>
  /** The currency that every transaction is settled in; undefined if each is settled in its own. */
  settlesIn: string | undefined
}

/** Where the money of a line's transactions comes from and goes to. */
export interface LineBooking {
  /** Identify the line among those of all portfolios, and its ends of transfers among all ends. */
  keys: readonly string[]
  /** The key of the line that a row is booked against; undefined for money from and to the outside. */
  counterpartOf(row: number): string | undefined
}

/** The asset whose cash a transaction in `currency`, which may be a minor unit, is booked against. */
export function cashAssetOf({ assets, settlesIn }: CashBooking, currency: string): string | undefined {
  return assets.get(settlesIn ?? majorUnitOf(currency).currency)
}

/** The keys of the transfer's end at this row, and of the other end. */
function endsOf({ types }: HoldingLedger, row: number, id: string): { own: string; other: string } {
  const [out, into] = [`transfer out ${id}`, `transfer in ${id}`]
  return types[row] === BUY ? { own: into, other: out } : { own: out, other: into }
}

/** Undefined for a ledger without transfers where cash is not booked. */
export function bookingOf(cash: CashBooking | undefined, ledger: HoldingLedger): LineBooking | undefined {
  const ofCash = cash && cashBookingOf(cash, ledger)
  if (ledger.transfers.size === 0) return ofCash
  const others = new Map<number, string>()
  const keys = [...(ofCash?.keys ?? [])]
  for (const [row, { id }] of ledger.transfers) {
    if (id === null) continue
    const { own, other } = endsOf(ledger, row, id)
    keys.push(own)
    others.set(row, other)
  }
  return {
    keys,
    counterpartOf: (row) => (ledger.transfers.has(row) ? others.get(row) : ofCash?.counterpartOf(row)),
  }
}

function cashBookingOf(cash: CashBooking, ledger: HoldingLedger): LineBooking {
  const keyOf = (assetId: string) => `${cash.account} ${assetId}`
  const own = [keyOf(ledger.assetId)]
  if (ledger.cash !== undefined) {
    const { counterparts } = ledger.cash
    const keys = new Map([...new Set(counterparts)].map((each) => [each, each && keyOf(each)]))
    return { keys: own, counterpartOf: (row) => keys.get(counterparts[row]) }
  }
  const keys = new Map(
    ledger.currencyCodes.map((code) => {
      const assetId = cashAssetOf(cash, code)
      return [code, assetId && keyOf(assetId)]
    }),
  )
  return { keys: own, counterpartOf: (row) => keys.get(currencyOf(ledger, row)) }
}

/** True if both book the same transactions against the same cash. */
export function isSameBooking(a: CashBooking | undefined, b: CashBooking | undefined): boolean {
  return a?.account === b?.account && a?.settlesIn === b?.settlesIn
}
