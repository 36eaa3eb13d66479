import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/** Portfolio Performance headers in the user's language: date, type, value, fees, taxes, shares, and others. */
const PORTFOLIO_PERFORMANCE = [
  {
    headers: [
      'date',
      'type',
      'value',
      'transaction currency',
      'gross amount',
      'fees',
      'taxes',
      'shares',
      'isin',
      'security name',
    ],
    date: 'date',
    type: 'type',
    value: 'value',
    currency: 'transaction currency',
    gross: 'gross amount',
    grossCurrency: 'currency gross amount',
    fees: 'fees',
    taxes: 'taxes',
    shares: 'shares',
    symbol: 'ticker symbol',
    name: 'security name',
    note: 'note',
  },
  {
    headers: [
      'datum',
      'typ',
      'wert',
      'buchungswährung',
      'bruttobetrag',
      'gebühren',
      'steuern',
      'stück',
      'isin',
      'wertpapiername',
    ],
    date: 'datum',
    type: 'typ',
    value: 'wert',
    currency: 'buchungswährung',
    gross: 'bruttobetrag',
    grossCurrency: 'währung bruttobetrag',
    fees: 'gebühren',
    taxes: 'steuern',
    shares: 'stück',
    symbol: 'ticker-symbol',
    name: 'wertpapiername',
    note: 'notiz',
  },
] as const

export const portfolioPerformanceCsv: readonly BrokerReader[] = PORTFOLIO_PERFORMANCE.map((words) => ({
  name: 'Portfolio Performance',
  headers: words.headers,
  read: (lines) => lines.map((line) => readPortfolioPerformance(line, words)),
}))

/** The value is net of fees and taxes: the price is the remainder per share, and a dividend the amount before them. */
function readPortfolioPerformance(line: Line, words: (typeof PORTFOLIO_PERFORMANCE)[number]): LineReading {
  const type = line.of(words.type)
  const sizeOf = (word: string) => line.amountOf(word).abs()
  const [value, shares] = [sizeOf(words.value), sizeOf(words.shares)]
  const costs = sizeOf(words.fees).plus(sizeOf(words.taxes))
  const currency = line.of(words.currency)
  const isIn = /^(?:buy|kauf|einlieferung|delivery \(inbound\))/i.test(type)
  const isOut = /^(?:sell|verkauf|auslieferung|delivery \(outbound\))/i.test(type)
  const common = {
    line: line.line,
    date: line.of(words.date),
    type,
    symbol: line.of(words.symbol),
    isin: line.of('isin'),
    name: line.of(words.name),
    comments: line.of(words.note),
    currency,
  }
  if (!isIn && !isOut) {
    const isPaid = line.amountOf(words.value).greaterThan(0)
    const isTaxed = sizeOf(words.taxes).greaterThan(0) && isPaid && /^divid/i.test(type)
    const total = isTaxed ? cellOfCalculated(value.plus(costs)) : line.of(words.value)
    return {
      ...common,
      total,
      totalCurrency: currency,
      ...(isTaxed && { fee: line.of(words.fees), feeCurrency: currency }),
    }
  }
  if (shares.isZero()) return { ...common, units: '' }
  const gross = isIn ? value.minus(costs) : value.plus(costs)
  return {
    ...common,
    units: line.of(words.shares),
    price: cellOfCalculated(gross.dividedBy(shares)),
    fee: line.of(words.fees),
    feeCurrency: currency,
    tax: line.of(words.taxes),
    total: line.of(words.value),
    totalCurrency: currency,
  }
}
