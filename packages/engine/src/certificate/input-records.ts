import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { type HoldingLedger, transactionAt } from '../ledger-columns.ts'
import type { AssetMarket } from '../market.ts'
import type { CertifiedInputs, CertifiedPortfolio } from './certified-portfolio.ts'

/** The files of a certificate, in the order in which they are written. */
export const CERTIFICATE_FILES = [
  'settings.jsonl',
  'portfolios.jsonl',
  'transactions.jsonl',
  'assets.jsonl',
  'prices.jsonl',
  'splits.jsonl',
  'rates.jsonl',
  'changes.jsonl',
  'versions.jsonl',
  'results.jsonl',
] as const
export type CertificateFile = (typeof CERTIFICATE_FILES)[number]
export type InputFile = Exclude<CertificateFile, 'changes.jsonl' | 'versions.jsonl' | 'results.jsonl'>

export const CERTIFICATE_FORMAT = 'plumbline-certificate'
/** Raised when an older verifier would misread a certificate. */
export const CERTIFICATE_VERSION = 2

/** Days per line, so that no line is long. */
export const DAYS_PER_LINE = 250

/** The inputs as the lines of each file. Numbers are written in full, so that reading them gives the same doubles. */
export function* inputRecords(inputs: CertifiedInputs): Generator<{ file: InputFile; records: Iterable<object> }> {
  const { today, baseCurrency, isWhole, portfolios, assets, markets, rates } = inputs
  yield { file: 'settings.jsonl', records: [{ today, baseCurrency, isWhole }] }
  yield { file: 'portfolios.jsonl', records: portfolios.map(portfolioRecord) }
  yield { file: 'transactions.jsonl', records: transactionRecords(portfolios) }
  yield { file: 'assets.jsonl', records: assets.map(({ id, ...asset }) => ({ _id: id, ...asset })) }
  yield { file: 'prices.jsonl', records: priceRecords(inputs) }
  yield {
    file: 'splits.jsonl',
    records: markets.flatMap(({ assetId, splits }) => splits.map(({ date, ratio }) => ({ assetId, date, ratio }))),
  }
  yield { file: 'rates.jsonl', records: rates.flatMap((pair) => [...rateRecords(pair)]) }
}

function portfolioRecord({ id, transactions: _, cash, ...settings }: CertifiedPortfolio): object {
  const booked = cash && {
    account: cash.account,
    assets: Object.fromEntries(cash.assets),
    settlesIn: cash.settlesIn ?? null,
  }
  return { _id: id, ...settings, cash: booked ?? null }
}

function* transactionRecords(portfolios: readonly CertifiedPortfolio[]): Generator<object> {
  for (const { id: portfolioId, transactions } of portfolios)
    for (const holding of transactions.holdings.values())
      for (const { id, ...transaction } of eachTransaction(holding)) yield { portfolioId, _id: id, ...transaction }
}

/** As `transactionsOf`, one after another: a holding can have 100,000. */
function* eachTransaction(ledger: HoldingLedger): Generator<LedgerTransaction> {
  for (let row = 0; row < ledger.count; row++) yield transactionAt(ledger, row)
  yield* ledger.unmeasurable
}

/** An asset without closes also has one line: its market is known. */
function* priceRecords({ markets }: CertifiedInputs): Generator<object> {
  for (const { assetId, currency, prices, isOwn = false, corrected } of markets) {
    const asset = { assetId, currency, ...(isOwn && { isOwn }) }
    if (prices.days.length === 0) yield { ...asset, days: [], closes: [] }
    for (const { days, values } of inLines(prices.days, prices.closes))
      yield { ...asset, days, closes: values, ...(corrected && correctedAmong(days, corrected)) }
  }
}

/** The days of a line whose close its owner set, each with the market's. */
function correctedAmong(days: readonly string[], corrected: NonNullable<AssetMarket['corrected']>) {
  const among = days.flatMap((day) => {
    const marketClose = corrected.get(parseIsoDate(day))
    return marketClose === undefined ? [] : { day, marketClose }
  })
  return among.length > 0 && { corrected: among }
}

function* rateRecords({ base, quote, days, rates }: CertifiedInputs['rates'][number]): Generator<object> {
  for (const line of inLines(days, rates)) yield { base, quote, days: line.days, rates: line.values }
}

function* inLines(days: Int32Array, values: Float64Array): Generator<{ days: string[]; values: number[] }> {
  for (let start = 0; start < days.length; start += DAYS_PER_LINE) {
    const end = start + DAYS_PER_LINE
    yield { days: Array.from(days.subarray(start, end), formatIsoDate), values: [...values.subarray(start, end)] }
  }
}
