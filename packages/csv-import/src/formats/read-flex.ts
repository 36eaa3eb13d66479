import { text } from '@plumbline/text/text'
import { amountReader, sumOf } from '../cells/exact-amounts.ts'
import { tableOfReadings } from '../layouts/apply-reader.ts'
import type { BrokerReader, LineReading } from '../layouts/broker-reader.ts'
import { readCorporateAction } from '../layouts/brokers/corporate-action.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { isHeldClass } from './flex-classes.ts'
import { parseXml, UNREADABLE_XML, type XmlElement } from './parse-xml.ts'

const FLEX: BrokerReader = { name: 'Interactive Brokers (Flex)', headers: [] }
const ELEMENTS = new Set(['Trade', 'CashTransaction', 'CorporateAction', 'Transfer'])
const DIVIDENDS = /^(?:dividends|payment in lieu of dividends)$/i

/** Reads the trades and dividends of a Flex query of Interactive Brokers in XML. */
export function readFlex(content: string, fileName: string): ReadOutcome {
  const root = parseXml(content)
  if (root === undefined) return { ok: false, refusal: UNREADABLE_XML }
  const elements = elementsOf(root)
  const hasExecutions = elements.some(({ attributes }) => attributes.levelOfDetail === 'EXECUTION')
  const readings = elements.map((element) => readElement(element, hasExecutions))
  return tableOfReadings(FLEX, readings, { fileName, encoding: null, delimiter: null })
}

/** In the order of the file. */
function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (ELEMENTS.has(child.name) ? [child] : elementsOf(child)))
}

const readAmount = amountReader('.')

/** `20240205;101500` and `2024-02-05, 10:15:00` are 2024-02-05. */
function dayOf(time: string): string {
  return time.replace(/^(\d{4})-?(\d{2})-?(\d{2}).*$/, '$1-$2-$3')
}

/**
 * What an element says, by its tag:
 * 1. A transfer and a movement of cash that is no dividend are left out.
 * 2. A corporate action is a split if its description has a ratio, and unsupported otherwise.
 * 3. A trade is read once: where the statement lists executions, the sums of orders are left out. So is every exchange of
 *    one currency for another.
 *
 * @param hasExecutions whether the statement lists each execution, beside the sums of orders
 */
function readElement({ name: tag, line, attributes }: XmlElement, hasExecutions: boolean): LineReading {
  const of = (attribute: string) => attributes[attribute]?.trim() ?? ''
  const common = {
    line,
    date: dayOf(of('tradeDate') || of('dateTime') || of('settleDate') || of('reportDate')),
    symbol: of('symbol'),
    isin: of('isin'),
    name: of('description'),
    currency: of('currency'),
  }
  if (tag === 'Transfer')
    return { line, leftOut: text('“{word}” is a transfer', { word: of('description') || of('type') }) }
  if (tag === 'CashTransaction') {
    if (!DIVIDENDS.test(of('type')) || of('levelOfDetail') === 'SUMMARY')
      return { line, leftOut: text('“{word}” belongs to the account', { word: of('type') }) }
    const type = of('amount').startsWith('-') ? 'Reversal' : 'Dividend'
    return {
      ...common,
      name: '',
      type,
      total: of('amount'),
      totalCurrency: of('currency'),
      comments: of('description'),
    }
  }
  if (tag === 'CorporateAction') {
    const words = of('actionDescription') || of('description')
    return readCorporateAction(words, { ...common, name: '', units: of('quantity') }, dayOf(of('reportDate')))
  }
  if (hasExecutions && of('levelOfDetail') !== 'EXECUTION' && of('levelOfDetail') !== '')
    return { line, leftOut: text('The line is a sum of executions') }
  const assetClass = of('assetCategory')
  if (assetClass === 'CASH') return { line, leftOut: text('One currency was exchanged for another') }
  if (!isHeldClass(attributes))
    return {
      line,
      leftOut: text('“{word}” is not supported ({assetClass})', {
        word: of('description') || of('symbol'),
        assetClass,
      }),
      isUnsupported: true,
    }
  return {
    ...common,
    type: /\(ca\.?\)/i.test(of('buySell'))
      ? 'Cancellation'
      : of('buySell') || (of('quantity').startsWith('-') ? 'SELL' : 'BUY'),
    exchange: of('listingExchange') || of('exchange'),
    units: of('quantity'),
    price: of('tradePrice'),
    fee: sumOf(['ibCommission', 'taxes'].map((name) => readAmount(of(name)))),
    feeCurrency: of('ibCommissionCurrency') || of('currency'),
    total: of('proceeds'),
    totalCurrency: of('currency'),
    assetClass,
  }
}
