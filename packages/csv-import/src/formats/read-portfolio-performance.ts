import { text } from '@plumbline/text/text'
import { ExactDecimal, formatDecimal } from '../cells/numbers.ts'
import { tableOfReadings } from '../layouts/apply-reader.ts'
import type { BrokerReader, LineReading } from '../layouts/broker-reader.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { parseXml, UNREADABLE_XML, type XmlElement } from './parse-xml.ts'

const READER: BrokerReader = { name: 'Portfolio Performance', headers: [] }
const SHARES = 100_000_000
const CENTS = 100
/** A portfolio's transactions. The account contains the same purchases as cash movements. */
const TRADES: Readonly<Record<string, 'Buy' | 'Sell'>> = { BUY: 'Buy', SELL: 'Sell' }
const TRANSACTION_NAMES = new Set([
  'account-transaction',
  'accountTransaction',
  'portfolio-transaction',
  'portfolioTransaction',
])

/**
 * Reads the XML that Portfolio Performance saves. Amounts are in cents and shares in hundred-millionths. Repeated
 * elements are references, by relative path or by number; each transaction counts once. Lines are the numbers of the
 * transactions in the file.
 */
export function readPortfolioPerformance(content: string, fileName: string): ReadOutcome {
  const client = parseXml(content)
  if (client?.name !== 'client') return { ok: false, refusal: UNREADABLE_XML }
  const visit: Visit = { byId: new Map(), found: [] }
  collect(client, [], visit)
  const readings = visit.found.flatMap((found, index) => readTransaction(found, index + 1, visit))
  return tableOfReadings(READER, readings, { fileName, encoding: null, delimiter: null })
}

interface Found {
  readonly element: XmlElement
  /** The elements around it, from the top. */
  readonly around: readonly XmlElement[]
}

interface Visit {
  readonly byId: Map<string, XmlElement>
  readonly found: Found[]
}

function collect(element: XmlElement, around: readonly XmlElement[], visit: Visit): void {
  const { name, attributes, children } = element
  if (attributes.id !== undefined) visit.byId.set(attributes.id, element)
  if (TRANSACTION_NAMES.has(name) && attributes.reference === undefined) visit.found.push({ element, around })
  for (const child of children) collect(child, [...around, element], visit)
}

const childOf = (element: XmlElement, name: string) => element.children.find((child) => child.name === name)
const textOf = (element: XmlElement, name: string) => childOf(element, name)?.text ?? ''

/** The element itself, or the one that its reference leads to. */
function resolve(element: XmlElement, around: readonly XmlElement[], { byId }: Visit): XmlElement | null {
  const { reference } = element.attributes
  if (reference === undefined) return element
  const known = byId.get(reference)
  if (known !== undefined) return known
  const stack = [...around, element]
  for (const step of reference.split('/')) {
    if (step === '..') {
      stack.pop()
      continue
    }
    const [, name = '', place = '1'] = /^([\w-]+)(?:\[(\d+)\])?$/.exec(step) ?? []
    const child = stack.at(-1)?.children.filter((each) => each.name === name)[Number(place) - 1]
    if (child === undefined) return null
    stack.push(child)
  }
  return stack.at(-1) ?? null
}

function readTransaction({ element, around }: Found, line: number, visit: Visit): LineReading[] {
  const type = textOf(element, 'type')
  const isOfPortfolio = element.name.startsWith('portfolio')
  const reference = childOf(element, 'security')
  const security = reference === undefined ? null : resolve(reference, [...around, element], visit)
  // The account's side of a purchase or sale is the same transaction.
  if (!isOfPortfolio && type in TRADES) return []
  const trade = isOfPortfolio ? TRADES[type] : undefined
  const isPaid = !isOfPortfolio && (type === 'DIVIDENDS' || type === 'FEES')
  if (security === null || (trade === undefined && !isPaid)) {
    const leftOut =
      security === null
        ? text('{type} is not a purchase, sale or dividend', { type: type || 'A transaction' })
        : text('{type} of {security} is not a purchase, sale or dividend', {
            type: type || 'A transaction',
            security: textOf(security, 'name'),
          })
    return [{ line, leftOut }]
  }
  const currency = textOf(element, 'currencyCode')
  const fee = unitsOf(element, 'FEE')
  const common = {
    line,
    date: textOf(element, 'date'),
    symbol: textOf(security, 'tickerSymbol'),
    isin: textOf(security, 'isin'),
    name: textOf(security, 'name'),
    comments: textOf(element, 'note'),
    currency,
    totalCurrency: currency,
  }
  const amount = money(textOf(element, 'amount'))
  if (trade === undefined) {
    // What was paid out is after tax: a dividend counts before it.
    const gross = amount.plus(unitsOf(element, 'TAX')).plus(fee)
    const isDividend = type === 'DIVIDENDS'
    return [{ ...common, type: isDividend ? 'Dividend' : 'Fee', total: formatDecimal(isDividend ? gross : amount) }]
  }
  const costs = fee.plus(unitsOf(element, 'TAX'))
  const gross = trade === 'Buy' ? amount.minus(costs) : amount.plus(costs)
  const shares = new ExactDecimal(textOf(element, 'shares') || '0').dividedBy(SHARES)
  return [
    {
      ...common,
      type: trade,
      units: formatDecimal(shares),
      total: formatDecimal(trade === 'Buy' ? gross.plus(fee) : gross.minus(fee)),
      fee: formatDecimal(fee),
    },
  ]
}

function money(cents: string) {
  return new ExactDecimal(cents || '0').dividedBy(CENTS)
}

/** The fees or taxes of a transaction, in its currency. */
function unitsOf(element: XmlElement, type: 'FEE' | 'TAX') {
  const units = childOf(element, 'units')?.children.filter(({ attributes }) => attributes.type === type) ?? []
  return units.reduce(
    (sum, unit) => sum.plus(money(childOf(unit, 'amount')?.attributes.amount ?? '')),
    new ExactDecimal(0),
  )
}
