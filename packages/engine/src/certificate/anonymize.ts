import { columnsOf } from '../build-ledger.ts'
import { formatIsoDate, isIsoDate, parseIsoDate } from '../calendar.ts'
import type { LedgerTransaction, Transfer } from '../ledger.ts'
import { type LedgerColumns, transactionsOf } from '../ledger-columns.ts'
import type { CertifiedInputs, CertifiedPortfolio } from './certified-portfolio.ts'

/** What readers of the certificate are not told. */
export interface Disguise {
  /** Multiplies every number of units and every amount of money, so that no ratio changes. Prices stay. */
  factor: number
  /** By how many weeks every day is earlier: a day of the week stays the same. */
  weeks: number
}

const DAYS_PER_WEEK = 7
/** Replaces a date that cannot be read, which stays unreadable. */
const UNREADABLE = 'unreadable'

/**
 * The same portfolios with other amounts, days and names: every return over the whole time is the same, up to the
 * rounding of doubles. Returns of months and years are those of other months and years. Prices, rates, split ratios and
 * currencies stay: someone who knows a security's prices can recognize it.
 */
export function anonymize(inputs: CertifiedInputs, disguise: Disguise): CertifiedInputs {
  const { portfolios, assets, markets, rates } = inputs
  const shift = shiftBy(disguise.weeks)
  const shiftDays = (days: Int32Array) => days.map((day) => day - disguise.weeks * DAYS_PER_WEEK)
  const names = nameAssets(inputs)
  const nameOf = (assetId: string) => names.get(assetId) ?? assetId
  const transferNames = new Map<string, string>()
  return {
    ...inputs,
    today: shift(inputs.today),
    portfolios: portfolios.map((portfolio, index) =>
      disguised(portfolio, index + 1, { ...disguise, nameOf, shift, transferNames }),
    ),
    assets: assets.map(({ id }) => ({
      id: nameOf(id),
      symbol: nameOf(id),
      exchange: null,
      name: nameOf(id),
      isin: null,
    })),
    markets: markets.map(({ assetId, currency, prices, splits, isOwn = false, corrected }) => ({
      assetId: nameOf(assetId),
      currency,
      prices: { days: shiftDays(prices.days), closes: prices.closes },
      splits: splits.map(({ date, ratio }) => ({ date: shift(date), ratio })),
      ...(isOwn && { isOwn }),
      ...(corrected && {
        corrected: new Map([...corrected].map(([day, close]) => [day - disguise.weeks * DAYS_PER_WEEK, close])),
      }),
    })),
    rates: rates.map((pair) => ({ ...pair, days: shiftDays(pair.days) })),
  }
}

interface Naming extends Disguise {
  nameOf(assetId: string): string
  shift(date: string): string
  /** Of both ends of each transfer. */
  transferNames: Map<string, string>
}

function nameTransfer(names: Map<string, string>, id: string): string {
  const name = names.get(id) ?? `transfer-${names.size + 1}`
  names.set(id, name)
  return name
}

function shiftBy(weeks: number): (date: string) => string {
  return (date) => (isIsoDate(date) ? formatIsoDate(parseIsoDate(date) - weeks * DAYS_PER_WEEK) : UNREADABLE)
}

/** Numbers the assets in the order in which the ledgers have them. */
function nameAssets({ portfolios, assets, markets }: CertifiedInputs): Map<string, string> {
  const ids = new Set([
    ...portfolios.flatMap(({ transactions, cash }) => [
      ...transactions.holdings.keys(),
      ...(cash?.assets.values() ?? []),
    ]),
    ...assets.map(({ id }) => id),
    ...markets.map(({ assetId }) => assetId),
  ])
  return new Map([...ids].map((id, index) => [id, `asset-${index + 1}`]))
}

function disguised(portfolio: CertifiedPortfolio, number: number, naming: Naming): CertifiedPortfolio {
  const { nameOf, shift } = naming
  const { cash, ignoredSplits } = portfolio
  const id = `portfolio-${number}`
  return {
    ...portfolio,
    id,
    name: id,
    ignoredSplits: ignoredSplits.map(({ assetId, date }) => ({ assetId: nameOf(assetId), date: shift(date) })),
    cash: cash && {
      ...cash,
      account: id,
      assets: new Map([...cash.assets].map(([currency, assetId]) => [currency, nameOf(assetId)])),
    },
    transactions: disguisedLedger(portfolio.transactions, naming),
  }
}

/** Sequences would tell when a row was entered, so that only their order stays. */
function disguisedLedger({ holdings }: LedgerColumns, { nameOf, shift, factor, transferNames }: Naming): LedgerColumns {
  const disguisedTransfer = ({ id, lots, ...transfer }: Transfer): Transfer => ({
    ...transfer,
    id: id === null ? null : nameTransfer(transferNames, id),
    lots: lots.map((lot) => ({
      ...lot,
      date: shift(lot.date),
      units: lot.units * factor,
      amount: lot.amount * factor,
      fee: lot.fee * factor,
    })),
  })
  const all = [...holdings.values()].flatMap(transactionsOf)
  const ranks = new Map(
    [...new Set(all.map(({ sequence }) => sequence))].sort((a, b) => a - b).map((each, at) => [each, at]),
  )
  return columnsOf(
    all.map((transaction, index) => ({
      ...transaction,
      ...scaled(transaction, factor),
      id: `transaction-${index + 1}`,
      assetId: nameOf(transaction.assetId),
      date: shift(transaction.date),
      sequence: ranks.get(transaction.sequence) ?? 0,
      ...(transaction.transfer !== undefined && { transfer: disguisedTransfer(transaction.transfer) }),
    })),
  )
}

/** The ratio of a split, the share of a spin-off and the price of a unit are no amounts. */
function scaled({ type, units, price, fee }: LedgerTransaction, factor: number) {
  if (type === 'split' || type === 'reversesplit') return { units, price, fee }
  const isTrade = type === 'buy' || type === 'sell'
  if (type === 'spinoff') return { units, price: price * factor, fee: fee * factor }
  return { units: units * factor, price: isTrade ? price : price * factor, fee: fee * factor }
}
