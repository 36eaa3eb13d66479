import { text } from '@plumbline/text/text'
import { XMLParser } from 'fast-xml-parser'
import { ExactDecimal, formatDecimal } from '../cells/numbers.ts'
import { tableOfReadings } from '../layouts/apply-reader.ts'
import type { BrokerReader, LineReading } from '../layouts/broker-reader.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'

/** An element: its child elements by name, as they repeat, its attributes with `@`, and its text as `#text`. */
interface Element {
  readonly [name: string]: unknown
}

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
  const client = parse(content)
  if (client === null) {
    return { ok: false, refusal: { code: 'not-text', message: text('The XML cannot be read'), line: null } }
  }
  const visit: Visit = { byId: new Map(), found: [] }
  collect(client, [], 'client', visit)
  const readings = visit.found.flatMap((found, index) => readTransaction(found, index + 1, visit))
  return tableOfReadings(READER, readings, { fileName, encoding: null, delimiter: null })
}

function parse(text: string): Element | null {
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
    })
    const { client } = parser.parse(text) as { client?: Element }
    return isElement(client) ? client : null
  } catch {
    return null
  }
}

interface Found {
  readonly element: Element
  readonly name: string
  /** The elements around it, from the top. */
  readonly around: readonly Element[]
}

interface Visit {
  readonly byId: Map<string, Element>
  readonly found: Found[]
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function childrenOf(element: Element): (readonly [string, Element])[] {
  return Object.entries(element).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isElement).map((child) => [name, child] as const),
  )
}

function collect(element: Element, around: readonly Element[], name: string, visit: Visit): void {
  const id = element['@id']
  if (typeof id === 'string') visit.byId.set(id, element)
  if (TRANSACTION_NAMES.has(name) && element['@reference'] === undefined) visit.found.push({ element, name, around })
  for (const [childName, child] of childrenOf(element)) collect(child, [...around, element], childName, visit)
}

function textOf(element: Element, name: string): string {
  const value = element[name]
  if (typeof value === 'string') return value
  const text = isElement(value) ? value['#text'] : undefined
  return typeof text === 'string' ? text : ''
}

/** The element itself, or the one that its reference leads to. */
function resolve(element: Element, around: readonly Element[], { byId }: Visit): Element | null {
  const reference = element['@reference']
  if (typeof reference !== 'string') return element
  const known = byId.get(reference)
  if (known !== undefined) return known
  const stack = [...around, element]
  for (const step of reference.split('/')) {
    if (step === '..') {
      stack.pop()
      continue
    }
    const [, name = '', place = '1'] = /^([\w-]+)(?:\[(\d+)\])?$/.exec(step) ?? []
    const children = stack.at(-1)?.[name]
    const child: unknown = (Array.isArray(children) ? children : [children])[Number(place) - 1]
    if (!isElement(child)) return null
    stack.push(child)
  }
  return stack.at(-1) ?? null
}

function readTransaction({ element, name, around }: Found, line: number, visit: Visit): LineReading[] {
  const type = textOf(element, 'type')
  const isOfPortfolio = name.startsWith('portfolio')
  const reference = element.security
  const security = isElement(reference) ? resolve(reference, [...around, element], visit) : null
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
function unitsOf(element: Element, type: 'FEE' | 'TAX') {
  const units = element.units
  if (!isElement(units)) return new ExactDecimal(0)
  return childrenOf(units).reduce((sum, [, unit]) => {
    const amount = unit.amount
    const cents = isElement(amount) ? amount['@amount'] : undefined
    return unit['@type'] === type && typeof cents === 'string' ? sum.plus(money(cents)) : sum
  }, new ExactDecimal(0))
}
