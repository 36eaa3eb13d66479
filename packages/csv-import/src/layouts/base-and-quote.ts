import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../cells/exact-amounts.ts'
import { withoutUnderscores, withSpacesAtCapitals } from '../cells/normalize-words.ts'
import { FIAT } from '../words/coins.ts'
import { guessType } from '../words/guess-type.ts'
import { plainHeader } from '../words/header-key.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { COIN_FOR_COIN } from './coin-trades.ts'

const BASE = /\b(?:base|crypto)\b/
const QUOTE = /\b(?:quote|fiat|cash)\b/
const AMOUNT = /\b(?:amount|quantity|qty|volume|units|size)\b/
const CODE = /\b(?:currency|asset|coin|ticker|symbol|token|unit)\b/
const OTHER = /\b(?:address|wallet|usd|eur|value|worth|price|cost|rate|account|type|name|balance|precision|id)\b/

interface Columns {
  readonly date: string
  readonly types: readonly string[]
  readonly base: string
  readonly units: string
  readonly quote: string
  readonly money: string
  readonly price: string
  readonly fee: string
  readonly feeCurrency: string
  readonly status: string
}

/**
 * The reader of a table whose headers name the two sides of a pair, `Base Currency` and `Quote Currency`, or `Crypto
 * Currency` and `Cash Currency`, with the amount of one or both; null for any other header. Amounts in the quote
 * exclude the fee.
 */
export function readerOfBaseAndQuote(header: readonly string[]): BrokerReader | null {
  const columns = columnsOf(header)
  if (columns === null) return null
  return { name: '', headers: [], hasCoins: true, read: (lines) => lines.map((line) => readLine(line, columns)) }
}

function columnsOf(header: readonly string[]): Columns | null {
  const words = header.map((cell) => plainHeader(withoutUnderscores(withSpacesAtCapitals(cell))))
  const only = (fits: (word: string) => boolean): string => {
    const found = header.filter((_, index) => fits(words[index] ?? ''))
    return found.length === 1 ? plainHeader(found[0] ?? '') : ''
  }
  const of = (side: RegExp, kind: RegExp) => only((word) => side.test(word) && kind.test(word) && !OTHER.test(word))
  const ofClass = (...wanted: HeaderClass[]) =>
    header
      .filter((cell) => meaningsOfHeader(cell).some((meaning) => wanted.includes(meaning.class)))
      .map((cell) => plainHeader(cell))
  const base = of(BASE, CODE)
  const quote = of(QUOTE, CODE)
  const units = of(BASE, AMOUNT) || only((word) => /^(?:quantity|qty|volume|filled (?:quantity|amount))$/.test(word))
  const money = of(QUOTE, AMOUNT) || only((word) => /^(?:total|cost|funds)$/.test(word))
  const price = only((word) => /^(?:price|rate|avg\.? price|average price|unit price|fill price)$/.test(word))
  const date = ofClass('tradeDate', 'date')[0] ?? header.map(plainHeader).find((cell) => /\b(?:date|time)\b/.test(cell))
  const types = ofClass('type', 'side')
  if (base === '' || quote === '' || units === '' || date === undefined || types.length === 0) return null
  if (money === '' && price === '') return null
  return {
    date,
    types,
    base,
    units,
    quote,
    money,
    price,
    fee: of(/\b(?:fees?|commission)\b/, AMOUNT) || only((word) => /^(?:fees?|commission)$/.test(word)),
    feeCurrency: of(/\b(?:fees?|commission)\b/, CODE),
    status: ofClass('status')[0] ?? '',
  }
}

function readLine(line: Line, columns: Columns): LineReading {
  const words = columns.types.map((header) => line.of(header)).filter((word) => word !== '')
  const type = words.find((word) => guessType(word) === 'buy' || guessType(word) === 'sell')
  if (type === undefined)
    return { line: line.line, leftOut: text('“{word}” is neither a purchase nor a sale', { word: words.join(' ') }) }
  const [base, quote] = [line.of(columns.base), line.of(columns.quote)]
  if (FIAT.has(base)) return { line: line.line, leftOut: text('One currency was exchanged for another') }
  if (!FIAT.has(quote)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
  const units = line.of(columns.units)
  const stated = columns.price === '' ? '' : line.of(columns.price)
  const money = line.readAmount(columns.money === '' ? '' : line.of(columns.money))
  const calculated = money.isZero() ? '' : cellOfCalculated(money.dividedBy(line.amountOf(columns.units)).abs())
  return {
    line: line.line,
    date: line.of(columns.date),
    type,
    symbol: base,
    units,
    price: stated || calculated,
    currency: quote,
    ...(columns.fee && { fee: line.of(columns.fee), feeCurrency: line.of(columns.feeCurrency) || quote }),
    ...(columns.status && { status: line.of(columns.status) }),
  }
}
