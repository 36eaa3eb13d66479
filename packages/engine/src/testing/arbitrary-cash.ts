// biome-ignore lint/correctness/noUndeclaredDependencies: the test tools are declared once, by the root
import fc from 'fast-check'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import type { CashBooking } from '../cash-booking.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { arbitraryPortfolio, type ListedPortfolio } from './arbitrary-portfolio.ts'

const CURRENCIES = ['EUR', 'USD', 'GBP'] as const
const FIRST_DAY = parseIsoDate('2020-01-01')

/** The asset that stands for the money of a currency. */
export const moneyOf = (currency: string) => `${currency}.CASH`

export const CASH: CashBooking = {
  account: 'account',
  assets: new Map(CURRENCIES.map((currency) => [currency, moneyOf(currency)])),
  settlesIn: undefined,
}

const cents = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => amount / 100)

const entry = fc.record({
  type: fc.constantFrom('deposit', 'withdrawal', 'interest', 'interestpaid', 'tax', 'fee', 'buy', 'sell'),
  currency: fc.constantFrom(...CURRENCIES),
  /** Of an exchange. */
  other: fc.constantFrom(...CURRENCIES),
  offset: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(40, 41, 200)),
  amount: cents,
  fee: fc.oneof(
    fc.constant(0),
    cents.map((amount) => amount / 100),
  ),
  rate: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.double({ min: 0.5, max: 2, noNaN: true })),
  price: fc.integer({ min: 50, max: 200 }).map((hundredths) => hundredths / 100),
} as const)

const moneyRows = fc.array(entry, { maxLength: 15 }).map((entries) =>
  entries.map(({ type, currency, other, offset, amount, fee, rate, price }, index): LedgerTransaction => {
    const isExchange = type === 'buy' || type === 'sell'
    return {
      id: `money-${index}`,
      assetId: moneyOf(currency),
      type,
      date: formatIsoDate(FIRST_DAY + offset),
      units: isExchange ? amount : 0,
      price: isExchange ? price : amount,
      fee,
      currency: isExchange ? other : currency,
      rate,
      sequence: 1000 + index,
    }
  }),
)

/** Portfolios in EUR whose every transaction is booked against cash, with all that happens to money alone. */
export const arbitraryCashPortfolio: fc.Arbitrary<ListedPortfolio & { cash: CashBooking }> = fc
  .tuple(arbitraryPortfolio, moneyRows, fc.constantFrom(undefined, 'EUR', 'USD'))
  .map(([input, money, settlesIn]) => ({
    ...input,
    transactions: [...input.transactions, ...money],
    cash: { ...CASH, settlesIn },
  }))
