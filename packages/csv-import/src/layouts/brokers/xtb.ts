import { text } from '@plumbline/text/text'
import { readTradeSentence } from '../../words/trade-sentence.ts'
import type { BrokerReader, FileContext, Line, LineReading } from '../broker-reader.ts'

/** Currencies of the exchanges by the suffix of the symbol; London quotes in several. */
const CURRENCY_OF_SUFFIX: Readonly<Record<string, string>> = {
  DE: 'EUR',
  FR: 'EUR',
  NL: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  PT: 'EUR',
  BE: 'EUR',
  FI: 'EUR',
  US: 'USD',
  PL: 'PLN',
  CZ: 'CZK',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
}
const CENTS = 0.02

/**
 * Cash operations: a comment holds units and price in the security's currency; the amount is in the account's currency,
 * which the file does not name. Trades whose amount equals units × price reveal it.
 */
export const xtb: BrokerReader = {
  name: 'XTB',
  headers: ['type', 'time', 'symbol', 'comment', 'amount'],
  read: readOperations,
}

export const xtbCashOperations: BrokerReader = {
  name: 'XTB',
  headers: ['type', 'ticker', 'instrument', 'time', 'amount', 'comment'],
  read: readOperations,
}

function readOperations(lines: readonly Line[], context: FileContext): LineReading[] {
  const account = accountCurrency(lines, context)
  return lines.map((line): LineReading => {
    const symbol = symbolOf(line)
    const trade = readTradeSentence(line.of('comment'))
    const assetClass = /\.[A-Z]{2}$/.test(symbol) ? '' : 'CFD'
    const common = {
      line: line.line,
      assetClass,
      date: line.of('time'),
      symbol,
      name: line.of('instrument'),
      comments: line.of('comment'),
    }
    if (trade !== null) {
      const isSameCurrency = account !== '' && currencyOfSymbol(symbol) === account
      return {
        ...common,
        type: trade.type,
        units: trade.units,
        price: trade.price,
        currency: 'asset',
        ...(isSameCurrency && { total: line.of('amount') }),
      }
    }
    if (symbol === '')
      return { line: line.line, leftOut: text('“{word}” belongs to the account', { word: line.of('type') }) }
    return { ...common, type: line.of('type'), total: line.of('amount'), currency: account }
  })
}

function symbolOf(line: Line): string {
  return line.of('symbol') || line.of('ticker')
}

function currencyOfSymbol(symbol: string): string | undefined {
  return CURRENCY_OF_SUFFIX[symbol.split('.').at(-1) ?? '']
}

function accountCurrency(lines: readonly Line[], { records, headerIndex }: FileContext): string {
  const stated = records
    .slice(0, headerIndex)
    .find(({ cells }) => /^currency$/i.test(cells[0] ?? ''))
    ?.cells.find((cell) => /^[A-Z]{3}$/.test(cell))
  if (stated !== undefined) return stated
  const found = new Set<string>()
  for (const line of lines) {
    const trade = readTradeSentence(line.of('comment'))
    const currency = currencyOfSymbol(symbolOf(line))
    if (trade === null || currency === undefined) continue
    const product = line.readAmount(trade.units).times(line.readAmount(trade.price))
    if (product.minus(line.amountOf('amount').abs()).abs().lessThanOrEqualTo(CENTS)) found.add(currency)
  }
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? '' : only
}
