import { LedgerBuilder } from '../build-ledger.ts'
import { type DayNumber, isIsoDate, parseIsoDate } from '../calendar.ts'
import type { CostMethod } from '../cost-book.ts'
import type { FxRateSeries } from '../fx-table.ts'
import { TRANSFER_ACTIONS, type Transfer } from '../ledger.ts'
import { RECORDED_TYPES } from '../ledger-columns.ts'
import type { AssetMarket, MarketSplit } from '../market.ts'
import { RETURN_METHODS } from '../measure-return.ts'
import type { CertifiedAsset, CertifiedInputs, CertifiedPortfolio } from './certified-portfolio.ts'
import type { CertificateFile } from './input-records.ts'
import { Fields, unreadable } from './record-fields.ts'
import type { ResultRecord } from './result-records.ts'

type Read = (file: CertificateFile) => Iterable<unknown>

const COST_METHODS: readonly CostMethod[] = ['average', 'fifo']
const KINDS: readonly ResultRecord['kind'][] = ['holding', 'portfolio', 'return', 'days', 'months']

/**
 * The inputs of a certificate from the lines of its files.
 *
 * @throws {UnreadableCertificate} names file, line and field
 */
export function readInputs(read: Read): CertifiedInputs {
  const [settings] = fieldsOf(read, 'settings.jsonl')
  if (settings === undefined) unreadable('settings.jsonl', 1, undefined, 'is missing')
  const portfolios = [...fieldsOf(read, 'portfolios.jsonl')].map(readPortfolio)
  const ledgers = new Map(portfolios.map(({ id }) => [id, new LedgerBuilder()]))
  for (const row of fieldsOf(read, 'transactions.jsonl')) addTransaction(ledgers, row)
  return {
    today: settings.date('today'),
    baseCurrency: settings.text('baseCurrency'),
    isWhole: settings.flag('isWhole'),
    portfolios: portfolios.map((portfolio) => ({
      ...portfolio,
      // Each has one: the ledgers were made for these portfolios.
      transactions: (ledgers.get(portfolio.id) as LedgerBuilder).finish(),
    })),
    assets: [...fieldsOf(read, 'assets.jsonl')].map(readAsset),
    markets: readMarkets(read),
    rates: readRates(read),
  }
}

/** The results as they were written. */
export function* readResults(read: Read): Generator<ResultRecord> {
  for (const row of fieldsOf(read, 'results.jsonl')) {
    const record: ResultRecord = {
      portfolioId: row.text('portfolioId'),
      kind: row.word('kind', KINDS),
      figures: row.object('figures'),
    }
    if (row.has('assetId')) record.assetId = row.text('assetId')
    if (row.has('method'))
      Object.assign(record, { method: row.word('method', RETURN_METHODS), from: row.date('from'), to: row.date('to') })
    if (row.has('days')) record.days = row.dates('days')
    yield record
  }
}

/** The lines of a file. */
export function* fieldsOf(read: Read, file: CertificateFile): Generator<Fields> {
  let line = 0
  for (const value of read(file)) {
    line += 1
    yield new Fields(file, line, value)
  }
}

function readPortfolio(row: Fields): Omit<CertifiedPortfolio, 'transactions'> {
  const yearEnd = row.within('fiscalYearEnd')
  return {
    id: row.text('_id'),
    name: row.text('name'),
    rateCurrency: row.text('rateCurrency'),
    costMethod: row.word('costMethod', COST_METHODS),
    fiscalYearEnd: { month: yearEnd.number('month'), day: yearEnd.number('day') },
    ignoredSplits: row
      .list('ignoredSplits')
      .map((split) => ({ assetId: split.text('assetId'), date: split.text('date') })),
    cash: row.isNull('cash') ? undefined : readCash(row.within('cash')),
  }
}

function readCash(cash: Fields): CertifiedPortfolio['cash'] {
  const assets = cash.within('assets')
  return {
    account: cash.text('account'),
    assets: new Map(assets.names().map((currency) => [currency, assets.text(currency)])),
    settlesIn: cash.textOrNull('settlesIn') ?? undefined,
  }
}

function addTransaction(ledgers: ReadonlyMap<string, LedgerBuilder>, row: Fields): void {
  const ledger = ledgers.get(row.text('portfolioId'))
  if (ledger === undefined) row.refuse('portfolioId', 'is no portfolio of the certificate')
  ledger.add({
    id: row.text('_id'),
    assetId: row.text('assetId'),
    type: row.word('type', RECORDED_TYPES),
    // A date that cannot be read is a caveat of the portfolio, and the file is still valid.
    date: row.text('date'),
    units: row.number('units'),
    price: row.number('price'),
    fee: row.number('fee'),
    currency: row.text('currency'),
    rate: row.numberOrNull('rate'),
    sequence: row.number('sequence'),
    ...(row.has('transfer') && { transfer: readTransfer(row.within('transfer')) }),
  })
}

function readTransfer(transfer: Fields): Transfer {
  return {
    id: transfer.textOrNull('id'),
    ...(transfer.has('action') && { action: transfer.word('action', TRANSFER_ACTIONS) }),
    lots: transfer.list('lots').map((lot) => ({
      date: lot.date('date'),
      units: lot.number('units'),
      amount: lot.number('amount'),
      fee: lot.number('fee'),
      currency: lot.text('currency'),
      rate: lot.numberOrNull('rate'),
      rateCurrency: lot.text('rateCurrency'),
    })),
  }
}

function readAsset(row: Fields): CertifiedAsset {
  return {
    id: row.text('_id'),
    symbol: row.text('symbol'),
    exchange: row.textOrNull('exchange'),
    name: row.text('name'),
    isin: row.textOrNull('isin'),
  }
}

function readMarkets(read: Read): AssetMarket[] {
  const splits = new Map<string, MarketSplit[]>()
  for (const row of fieldsOf(read, 'splits.jsonl')) {
    const ofAsset = splits.get(row.text('assetId')) ?? []
    ofAsset.push({ date: row.date('date'), ratio: row.number('ratio') })
    splits.set(row.text('assetId'), ofAsset)
  }
  const rows = [...fieldsOf(read, 'prices.jsonl')]
  return [...Map.groupBy(rows, (row) => row.text('assetId'))].map(([assetId, ofAsset]) => {
    const { days, values } = joinLines(ofAsset, 'closes')
    const first = ofAsset[0] as Fields
    const market = { assetId, currency: first.text('currency'), splits: splits.get(assetId) ?? [] }
    const corrected = readCorrected(ofAsset)
    return {
      ...market,
      prices: { days, closes: values },
      ...(first.has('isOwn') && { isOwn: first.flag('isOwn') }),
      ...(corrected.size > 0 && { corrected }),
    }
  })
}

function readCorrected(rows: readonly Fields[]): Map<DayNumber, number | null> {
  const listed = rows.flatMap((row) => (row.has('corrected') ? row.list('corrected') : []))
  return new Map(listed.map((each) => [parseIsoDate(each.date('day')), each.numberOrNull('marketClose')]))
}

function readRates(read: Read): FxRateSeries[] {
  const rows = [...fieldsOf(read, 'rates.jsonl')]
  return [...Map.groupBy(rows, (row) => `${row.text('base')}/${row.text('quote')}`).values()].map((ofPair) => {
    const { days, values } = joinLines(ofPair, 'rates')
    const first = ofPair[0] as Fields
    if (!values.every((rate) => rate > 0)) first.refuse('rates', 'are not all above zero')
    return { base: first.text('base'), quote: first.text('quote'), days, rates: values }
  })
}

/** One series from its lines, whose days must ascend. */
function joinLines(rows: readonly Fields[], name: string): { days: Int32Array; values: Float64Array } {
  const days: number[] = []
  const values: number[] = []
  for (const row of rows) {
    const dates = row.dates('days')
    const ofLine = row.numbers(name)
    if (dates.length !== ofLine.length) row.refuse(name, 'has not one number for each day')
    for (const [index, date] of dates.entries()) {
      const day = isIsoDate(date) ? parseIsoDate(date) : row.refuse('days', `${date} is no date`)
      if (day <= (days.at(-1) ?? Number.NEGATIVE_INFINITY)) row.refuse('days', `${date} is not after the day before it`)
      days.push(day)
      values.push(ofLine[index] as number)
    }
  }
  return { days: Int32Array.from(days), values: Float64Array.from(values) }
}
