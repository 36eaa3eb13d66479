import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { inserted, type Text, text } from '@plumbline/text/text'
import type { BrokerContext, StatementPage, StatementRequest } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { listOf, objectOf, textOf } from '../reading/values.ts'
import { recordsOfCashMovements, tradedCurrencies } from './cash-movements.ts'
import type { DegiroSession } from './degiro-session.ts'
import { readDegiroPositions } from './positions.ts'
import { type Product, readProducts, unknownProduct } from './products.ts'
import { readData } from './request.ts'
import { baseCurrencyShownBy, productIdOf, recordsOfTransactions, TRANSACTION_KEY } from './trades.ts'

/** DEGIRO opened to private investors in 2013. */
const FIRST_DAY = '2013-01-01'
const DAYS_PER_WINDOW = 366
const FALLBACK_CURRENCY = 'EUR'

interface KnownProducts {
  readonly byId: Map<string, Product>
  /** Ids that were already requested, whether known or not. */
  readonly asked: Set<string>
}

interface Window {
  readonly from: string
  readonly to: string
}

/** Reads the statement window by window, oldest first. The cursor holds the day after the last window. */
export async function* readDegiroStatement(
  context: BrokerContext,
  session: DegiroSession,
  request: StatementRequest,
): AsyncGenerator<StatementPage, void, undefined> {
  const from = textOf(request.cursor?.from) ?? request.from ?? FIRST_DAY
  const products: KnownProducts = { byId: new Map(), asked: new Set() }
  let baseCurrency = session.currency ?? textOf(request.cursor?.currency)
  for (const window of windowsBetween(from, request.to)) {
    const page = await readWindow(context, session, window, products, baseCurrency)
    baseCurrency = page.baseCurrency
    const next = formatIsoDate(parseIsoDate(window.to) + 1)
    yield {
      records: page.records,
      cursor: { from: next, ...(baseCurrency !== null && { currency: baseCurrency }) },
      notes: page.notes,
      complete: { ...window, prefix: TRANSACTION_KEY },
    }
  }
  const cursor = { from: formatIsoDate(parseIsoDate(request.to) + 1) }
  yield { records: [], cursor, ...(await positionsIfKnown(context, session)) }
}

/** A failure to read positions does not fail the statement. */
async function positionsIfKnown(
  context: BrokerContext,
  session: DegiroSession,
): Promise<Pick<StatementPage, 'notes' | 'positions'>> {
  try {
    return { notes: [], positions: await readDegiroPositions(context, session) }
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error
    return { notes: [text('The positions could not be compared. {reason}', { reason: inserted(error.text) })] }
  }
}

function windowsBetween(from: string, to: string): Window[] {
  const last = parseIsoDate(to)
  const windows: Window[] = []
  for (let first = parseIsoDate(from); first <= last; first += DAYS_PER_WINDOW) {
    const end = Math.min(last, first + DAYS_PER_WINDOW - 1)
    windows.push({ from: formatIsoDate(first), to: formatIsoDate(end) })
  }
  return windows
}

async function readWindow(
  context: BrokerContext,
  session: DegiroSession,
  window: Window,
  products: KnownProducts,
  knownCurrency: string | null,
): Promise<{ records: StatementPage['records']; notes: Text[]; baseCurrency: string | null }> {
  const dates = { fromDate: europeanDate(window.from), toDate: europeanDate(window.to) }
  const account = { intAccount: session.intAccount, sessionId: session.sessionId }
  const transactionQuery = query({ ...dates, groupTransactionsByOrder: 'false', ...account })
  const transactionUrl = `${session.reportingUrl}v4/transactions?${transactionQuery}`
  const transactionData = await readData(context, session, { url: transactionUrl }, text('transactions'))
  if (!Array.isArray(transactionData)) {
    throw new BrokerError('protocol-changed', text('DEGIRO returned no list of transactions.'))
  }
  const overviewUrl = `${session.reportingUrl}v6/accountoverview?${query({ ...dates, ...account })}`
  const overview = objectOf(await readData(context, session, { url: overviewUrl }, text('cash movements')))
  const transactions = transactionData.map(objectOf)
  const movements = listOf(overview.cashMovements).map(objectOf)

  const ids = [...new Set([...transactions, ...movements].flatMap((row) => productIdOf(row) ?? []))]
  const unasked = ids.filter((id) => !products.asked.has(id))
  for (const [id, product] of await readProducts(context, session, unasked)) products.byId.set(id, product)
  for (const id of unasked) products.asked.add(id)
  const notes: Text[] = []
  const baseCurrency =
    knownCurrency ?? baseCurrencyShownBy(transactions, (id) => products.byId.get(id)?.instrument.currency ?? null)
  if (baseCurrency === null && transactions.length > 0) {
    notes.push(
      text('DEGIRO does not state the currency of the account: fees are read as {currency}.', {
        currency: FALLBACK_CURRENCY,
      }),
    )
  }
  const traded = tradedCurrencies(movements)
  const productOf = (id: string) => products.byId.get(id) ?? unknownProduct(id, traded.get(id) ?? null)
  const records = [
    ...recordsOfTransactions(transactions, productOf, baseCurrency ?? FALLBACK_CURRENCY),
    ...recordsOfCashMovements(movements, productOf),
  ]
  return { records, notes, baseCurrency }
}

/** Slashes are not encoded, because DEGIRO may not decode them. */
function query(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString().replaceAll('%2F', '/')
}

function europeanDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}
