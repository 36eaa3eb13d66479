import { formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { isHeldClass } from '@plumbline/csv-import/formats/flex-classes'
import { descendants, type XmlElement } from '@plumbline/csv-import/formats/parse-xml'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { day, inserted, text } from '@plumbline/text/text'
import type { BrokerContext, Credentials, StatementPage, StatementRequest } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { decimalOf } from '../reading/decimals.ts'
import { dayOf } from '../reading/values.ts'
import type { BrokerRecord, Position } from '../records.ts'
import { recordsOfCash } from './cash-transactions.ts'
import { recordsOfCorporateActions } from './corporate-actions.ts'
import {
  fetchStatement,
  isWithoutStatement,
  requestStatement,
  type Span,
  type StatementReference,
  withRetries,
} from './flex-service.ts'
import { instrumentOf, recordsOfTrades } from './trades.ts'

const DAYS_PER_SPAN = 365
/** IBKR keeps a few years of data. Reading stops earlier where it has none. */
const MAX_EARLIER_SPANS = 5

interface FlexStatement {
  readonly records: readonly BrokerRecord[]
  readonly positions: readonly Position[] | undefined
  /** First day covered; null if not stated. */
  readonly from: string | null
}

export async function readFlexStatement(
  context: BrokerContext,
  credentials: Credentials,
  span: Span | null,
  reference: StatementReference | null = null,
): Promise<FlexStatement> {
  const known = reference ?? (await withRetries(context, () => requestStatement(context, credentials, span)))
  const root = await fetchStatement(context, credentials, known)
  const section = (name: string) => descendants(root, name)
  const statements = section('FlexStatement')
  const days = statements.flatMap(({ attributes }) => dayOf(attributes.fromDate) ?? [])
  return {
    positions: positionsOf(root),
    records: [
      ...recordsOfTrades(section('Trade')),
      ...recordsOfCash(section('CashTransaction')),
      ...recordsOfCorporateActions(section('CorporateAction')),
    ],
    from: days.sort()[0] ?? null,
  }
}

/**
 * Reads the statement of the query's own period, then earlier spans of one year each, back to the first requested day
 * or until IBKR has no more data. If an earlier span fails, reading stops without an error.
 */
export async function* earlierSpans(
  context: BrokerContext,
  credentials: Credentials,
  request: StatementRequest,
  coveredFrom: string,
): AsyncGenerator<StatementPage, void, undefined> {
  let before = coveredFrom
  for (let count = 0; count < MAX_EARLIER_SPANS; count++) {
    if (request.from !== null && before <= request.from) return
    const to = parseIsoDate(before) - 1
    const earliest = to - DAYS_PER_SPAN + 1
    const first = request.from === null ? earliest : Math.max(earliest, parseIsoDate(request.from))
    const span = { from: formatIsoDate(first), to: formatIsoDate(to) }
    before = span.from
    const page = await readEarlier(context, credentials, span)
    if (page === null) return
    yield page
    if (page.records.length === 0) return
  }
}

async function readEarlier(
  context: BrokerContext,
  credentials: Credentials,
  span: Span,
): Promise<StatementPage | null> {
  const cursor = { before: span.from }
  try {
    return { records: (await readFlexStatement(context, credentials, span)).records, cursor, notes: [] }
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error
    if (isWithoutStatement(error)) return null
    const reason = inserted(error.text)
    const note = text('The statement from {from} to {to} is missing. {reason}', {
      from: day(span.from),
      to: day(span.to),
      reason,
    })
    return { records: [], cursor, notes: [note] }
  }
}

/** Open positions that a portfolio can hold, if the query has that section. Lots of one holding are added up. */
function positionsOf(root: XmlElement): Position[] | undefined {
  if (descendants(root, 'OpenPositions').length === 0) return undefined
  const rows = descendants(root, 'OpenPosition').map(({ attributes }) => attributes)
  const hasSummary = rows.some(({ levelOfDetail }) => levelOfDetail === 'SUMMARY')
  const positions = new Map<string, Position>()
  for (const attributes of rows) {
    if (hasSummary && attributes.levelOfDetail !== 'SUMMARY') continue
    const size = decimalOf(attributes.position) ?? decimalOf(attributes.quantity)
    if (size === null || !isHeldClass(attributes)) continue
    const instrument = instrumentOf(attributes)
    const before = decimalOf(positions.get(instrument.key)?.units) ?? 0
    positions.set(instrument.key, { instrument, units: formatDecimal(size.plus(before)) })
  }
  return [...positions.values()]
}
