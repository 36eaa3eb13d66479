import { formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { inserted, type Text, text } from '@plumbline/text/text'
import type { BrokerContext, StatementPage, StatementRequest } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { type MoneyMeaning, moneyRecord } from '../money-records.ts'
import { createContentKeys } from '../reading/content-keys.ts'
import { decimalOf } from '../reading/decimals.ts'
import { currencyOf, dayOf, type JsonObject, listOf, objectOf, textOf } from '../reading/values.ts'
import type { BrokerRecord, Position } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import { TRADING_212, type Trading212Client } from './client.ts'
import { recordOfDividend, recordOfReportedDividend } from './dividends.ts'
import { createInstruments, type Instruments } from './instruments.ts'
import { daysOf, isOptional, reachesBefore, readListPage } from './lists.ts'
import { dayOfOrder, recordOfOrder } from './orders.ts'
import { type Progress, progressOf, type ReportSpan } from './progress.ts'
import type { Report } from './report.ts'
import { downloadReports, MAX_REPORT_DAYS, readReportState, requestReport } from './report-requests.ts'

const POLL_MS = 60_000
const MAX_POLLS = 15
const CASH_REASON = text('Cash that belongs to no holding: deposits, withdrawals, transfers, account fees.')

interface Reading {
  readonly client: Trading212Client
  readonly instruments: Instruments
  /** The account's currency. */
  readonly currency: string
  readonly request: StatementRequest
}

type Step = Omit<StatementPage, 'cursor'> & { readonly next: Progress; readonly waitMs?: number }

/** Reads the statement step by step: see {@link Progress}. */
export async function* readTrading212Statement(
  context: BrokerContext,
  client: Trading212Client,
  currency: string,
  request: StatementRequest,
): AsyncGenerator<StatementPage, void, undefined> {
  const reading = { client, instruments: createInstruments(client), currency, request }
  let progress = progressOf(request.cursor)
  while (progress.step !== 'done') {
    const { next, waitMs, ...page } = await readStep(reading, progress)
    progress = next
    yield { ...page, cursor: next }
    if (waitMs !== undefined) await context.wait(waitMs)
  }
}

async function readStep(reading: Reading, progress: Progress): Promise<Step> {
  switch (progress.step) {
    case 'orders':
      return await readOrders(reading, progress)
    case 'transactions':
      return await readTransactions(reading, progress)
    case 'report':
      return await readOrAwaitReport(reading, progress)
    default:
      return await readDividends(reading, progress, [], [])
  }
}

async function readOrders({ client, instruments, currency, request }: Reading, progress: Progress): Promise<Step> {
  const { items, next } = await readListPage(client, ['equity/history/orders'], progress.page)
  const records: BrokerRecord[] = []
  for (const item of items) {
    const record = await recordOfOrder(item, instruments, currency)
    if (record !== null) records.push(record)
  }
  const days = items.flatMap((item) => dayOfOrder(item) ?? [])
  const oldest = [...days, progress.oldest ?? '9'].sort()[0]
  const trades = progress.trades + records.filter(({ kind }) => kind === 'trade').length
  const { page: _page, ...rest } = progress
  const known = { ...rest, trades, ...(oldest !== undefined && oldest !== '9' && { oldest }) }
  const isDone = next === null || reachesBefore(days, request.from)
  return { records, notes: [], next: isDone ? { ...known, step: 'transactions' } : { ...known, page: next } }
}

/** By the type of the list of transactions, as the API documents it. A transfer may be one of securities. */
const MEANINGS: Readonly<Record<string, MoneyMeaning>> = {
  DEPOSIT: { in: 'deposit' },
  WITHDRAW: { out: 'withdrawal' },
  FEE: { out: 'fee' },
}

async function readTransactions({ client, currency, request }: Reading, progress: Progress): Promise<Step> {
  const { page, ...rest } = progress
  const reports = [reportSpan(request, progress.oldest)]
  const afterwards: Progress = { ...rest, step: 'report', reports }
  try {
    const paths = ['equity/history/transactions', 'history/transactions'] as const
    const { items, next } = await readListPage(client, [...paths], page)
    const contentKey = createContentKeys()
    const records = items.map((row) => recordOfCash(row, currency, contentKey))
    const isDone = next === null || reachesBefore(daysOf(items, 'dateTime'), request.from)
    return { records, notes: [], next: isDone ? afterwards : { ...rest, page: next } }
  } catch (error) {
    if (!isOptional(error)) throw error
    return {
      records: [],
      notes: [text('Cash movements are missing. {reason}', { reason: inserted(error.text) })],
      next: afterwards,
    }
  }
}

/** @param accountCurrency of rows that state none */
function recordOfCash(
  row: JsonObject,
  accountCurrency: string,
  contentKey: ReturnType<typeof createContentKeys>,
): BrokerRecord {
  const amount = decimalOf(row.amount)
  const text = [textOf(row.type), amount === null ? null : formatDecimal(amount)].filter(Boolean).join(' ')
  const content = textOf(row.reference) ?? contentKey(text, textOf(row.dateTime))
  const key = `cash:${content}`
  const day = dayOf(row.dateTime)
  const meaning = MEANINGS[textOf(row.type) ?? '']
  const skipped = skippedRecord({ key, day, text }, CASH_REASON)
  if (amount === null || day === null || meaning === undefined) return skipped
  const currency = currencyOf(row.currency) ?? accountCurrency
  return moneyRecord(meaning, { key, day, change: amount, currency, note: null, text }, CASH_REASON) ?? skipped
}

function reportSpan({ from, to }: StatementRequest, oldest: string | undefined): ReportSpan {
  const yearAgo = formatIsoDate(parseIsoDate(to) - MAX_REPORT_DAYS)
  const first = from ?? oldest ?? yearAgo
  return { from: first < to ? first : to, to }
}

/** Requests one report, or polls once; when all are ready, reads them together with the dividends. */
async function readOrAwaitReport(reading: Reading, progress: Progress): Promise<Step> {
  const { client } = reading
  const withoutReport = (reason: Text): Step => ({
    records: [],
    notes: [
      text('Splits and some dividend taxes are missing, because there is no report. {reason}', {
        reason: inserted(reason),
      }),
    ],
    next: { ...progress, step: 'dividends', reports: [] },
  })
  const unrequested = progress.reports.find(({ id }) => id === undefined)
  try {
    if (unrequested !== undefined) {
      const spans = await requestReport(client, unrequested)
      const reports = progress.reports.flatMap((each) => (each === unrequested ? spans : [each]))
      return { records: [], notes: [], next: { ...progress, reports } }
    }
    const state = await readReportState(client, progress.reports)
    if (state.kind === 'failed')
      return withoutReport(text('{brokerName} could not create it.', { brokerName: TRADING_212 }))
    if (state.kind === 'ready') {
      return await readDividends(reading, progress, await downloadReports(client, state.links), [])
    }
    if (progress.polls >= MAX_POLLS)
      return withoutReport(text('{brokerName} took too long.', { brokerName: TRADING_212 }))
    return { records: [], notes: [], next: { ...progress, polls: progress.polls + 1 }, waitMs: POLL_MS }
  } catch (error) {
    if (!isOptional(error)) throw error
    return withoutReport(error.text)
  }
}

async function readDividends(
  reading: Reading,
  progress: Progress,
  reports: readonly Report[],
  notes: Text[],
): Promise<Step> {
  const { instruments, currency } = reading
  const unmatched = reports.flatMap(({ dividends }) => dividends)
  const contentKey = createContentKeys()
  const records: BrokerRecord[] = reports.flatMap(({ splits, interest }) => [...splits, ...interest])
  // The report provides trades only if the order list has none.
  if (progress.trades === 0) records.push(...reports.flatMap(({ trades }) => trades))
  for (const row of await readDividendList(reading, notes)) {
    const instrument = await instruments.instrumentOf(row)
    const [day, quantity] = [dayOf(row.paidOn), decimalOf(row.quantity)]
    const index = unmatched.findIndex(
      (each) =>
        each.isin !== null &&
        each.isin === instrument.isin &&
        each.day === day &&
        quantity?.equals(each.units) === true,
    )
    const [reported] = index === -1 ? [] : unmatched.splice(index, 1)
    const record = recordOfDividend(row, instrument, currency, reported, contentKey)
    if (record !== null) records.push(record)
  }
  records.push(...unmatched.map(recordOfReportedDividend))
  const positions = await readPositions(reading, notes)
  return { records, notes, next: { ...progress, step: 'done' }, ...(positions !== undefined && { positions }) }
}

async function readDividendList({ client, request }: Reading, notes: Text[]): Promise<JsonObject[]> {
  const rows: JsonObject[] = []
  const paths = ['equity/history/dividends', 'history/dividends'] as const
  try {
    for (let page: string | undefined; ; ) {
      const { items, next } = await readListPage(client, [...paths], page)
      rows.push(...items)
      if (next === null || reachesBefore(daysOf(items, 'paidOn'), request.from)) return rows
      page = next
    }
  } catch (error) {
    if (!isOptional(error)) throw error
    notes.push(text('The list of dividends is missing. {reason}', { reason: inserted(error.text) }))
    return rows
  }
}

async function readPositions({ client, instruments }: Reading, notes: Text[]): Promise<Position[] | undefined> {
  try {
    const rows = listOf(await client.get('equity/positions', 'equity/portfolio')).map(objectOf)
    const positions: Position[] = []
    for (const row of rows) {
      const units = decimalOf(row.quantity)
      if (units !== null)
        positions.push({ instrument: await instruments.instrumentOf(row), units: formatDecimal(units) })
    }
    return positions
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error
    notes.push(text('The positions could not be compared. {reason}', { reason: inserted(error.text) }))
    return undefined
  }
}
