import { text } from '@plumbline/text/text'
import { ExactDecimal } from '../numbers.ts'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { cellOfCalculated } from './broker-reader.ts'
import { FIAT } from './crypto-exchanges.ts'

/** Ghostfolio: items and liabilities have no exchange price. */
export const ghostfolioCsv: BrokerReader = {
  name: 'Ghostfolio',
  headers: ['date', 'code', 'datasource', 'currency', 'price', 'quantity', 'action', 'fee'],
  types: { item: 'ignore', liability: 'ignore', interest: 'ignore' },
  dateOrder: 'day-first',
}

/** `Quantity` holds the amount of a dividend, and `Price` the amount per share. The price of a split is its ratio. */
export const snowball: BrokerReader = {
  name: 'Snowball Analytics',
  headers: ['event', 'date', 'symbol', 'price', 'quantity', 'currency', 'feetax', 'exchange'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const event = line.of('event').toUpperCase()
      const common = {
        line: line.line,
        date: line.of('date'),
        type: line.of('event'),
        symbol: line.of('symbol'),
        exchange: line.of('exchange'),
        currency: line.of('currency'),
        comments: line.of('note'),
      }
      if (event.startsWith('CASH') || event === 'FEE')
        return { line: line.line, leftOut: text('“{word}” belongs to the account', { word: line.of('event') }) }
      if (event === 'DIVIDEND') return { ...common, total: line.of('quantity'), totalCurrency: line.of('currency') }
      if (event === 'SPLIT') {
        const ratio = line.amountOf('price')
        const isReverse = ratio.lessThan(1)
        return {
          ...common,
          type: isReverse ? 'Reverse split' : 'Split',
          splitRatio: isReverse
            ? `1:${cellOfCalculated(new ExactDecimal(1).dividedBy(ratio))}`
            : `${cellOfCalculated(ratio)}:1`,
        }
      }
      return {
        ...common,
        units: line.of('quantity'),
        price: line.of('price'),
        fee: line.of('feetax'),
        feeCurrency: line.of('feecurrency'),
      }
    }),
}

/** Lots next to quotes. Dates and prices of quotes are not those of the lots. Lots are in the symbol's currency. */
export const yahooFinance: BrokerReader = {
  name: 'Yahoo Finance',
  headers: ['symbol', 'current price', 'date', 'trade date', 'purchase price', 'quantity', 'commission'],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('trade date') === '') return { line: line.line, leftOut: text('The line has a quote but no lot') }
      const isSold = line.of('quantity').startsWith('-')
      return {
        line: line.line,
        date: line.of('trade date'),
        type: line.of('transaction type') || (isSold ? 'SELL' : 'BUY'),
        symbol: line.of('symbol'),
        units: line.of('quantity'),
        price: line.of('purchase price'),
        fee: line.of('commission'),
        comments: line.of('comment'),
        currency: 'asset',
      }
    }),
}

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

/** Delta: the base is the security, the quote its currency. Names are in brackets. */
export const delta: BrokerReader = {
  name: 'Delta',
  headers: ['date', 'way', 'base amount', 'base currency (name)', 'base type', 'quote amount', 'quote currency'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const way = line.of('way').toUpperCase()
      const symbol = line.of('base currency (name)').split(' (')[0] ?? ''
      if (line.of('base type') === 'FIAT' || way === 'DEPOSIT' || way === 'WITHDRAW') {
        return {
          line: line.line,
          leftOut: text('“{word}” moves money or coins, and trades none', { word: line.of('way') }),
        }
      }
      if (!FIAT.has(line.of('quote currency'))) {
        return { line: line.line, leftOut: text('The price is in another coin, not in money'), isUnsupported: true }
      }
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('way'),
        symbol,
        ...quoted(line),
        currency: line.of('quote currency'),
        fee: line.of('fee amount'),
        feeCurrency: line.of('fee currency (name)'),
        exchange: line.of('exchange'),
        comments: line.of('notes'),
      }
    }),
}

/** The quote amount of a trade excludes the fee. A dividend has no base amount. */
function quoted(line: Line): { units?: string; price?: string; total?: string } {
  const [base, quote] = [line.of('base amount'), line.of('quote amount')]
  const [ofBase, ofQuote] = [line.amountOf('base amount'), line.amountOf('quote amount')]
  return ofBase.isZero() ? { total: quote } : { units: base, price: cellOfCalculated(ofQuote.dividedBy(ofBase)) }
}

/** Sharesight: the brokerage is in the trade's currency. Rows of the market FX are currency accounts. */
export const sharesight: BrokerReader = {
  name: 'Sharesight',
  headers: [
    'market',
    'code',
    'name',
    'type',
    'date',
    'quantity',
    'price *',
    'brokerage *',
    'currency',
    'exchange rate',
    'value',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('market') === 'FX') return { line: line.line, leftOut: text('The line belongs to a cash account') }
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('type'),
        symbol: line.of('code'),
        exchange: line.of('market'),
        name: line.of('name'),
        units: line.of('quantity'),
        price: line.of('price *'),
        fee: line.of('brokerage *'),
        feeCurrency: line.of('currency'),
        currency: line.of('currency'),
        rate: line.of('exchange rate'),
        total: line.of('value'),
        comments: line.of('comments'),
      }
    }),
  dateOrder: 'day-first',
}

/** Open positions with the day and the price of the purchase; the amount is that of the units. */
export const investingCom: BrokerReader = {
  name: 'Investing.com',
  headers: ['name', 'symbol', 'open date', 'type', 'amount', 'avg. price', 'net p/l'],
  fields: { amount: 'units', 'market value': null, 'avg. price': 'price', 'daily p/l': null, 'net p/l': null },
}
