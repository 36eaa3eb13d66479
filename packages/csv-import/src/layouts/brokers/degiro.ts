import { type Text, text } from '@plumbline/text/text'
import { cellOfCalculated, sumOfSizes } from '../../cells/exact-amounts.ts'
import { plainHeader } from '../../words/header-key.ts'
import { readTradeSentence } from '../../words/trade-sentence.ts'
import type { BrokerReader, FileContext, Line, LineReading } from '../broker-reader.ts'

/** Headers of the account file by language: date, product, description, amount (below it, its currency). */
const LANGUAGES = [
  ['datum', 'product', 'omschrijving', 'mutatie'],
  ['date', 'product', 'description', 'change'],
  ['datum', 'produkt', 'beschreibung', 'änderung'],
  ['date', 'produit', 'description', 'mouvements'],
  ['fecha', 'producto', 'descripción', 'variación'],
  ['data', 'prodotto', 'descrizione', 'variazioni'],
  ['data', 'produto', 'descrição', 'mudança'],
  ['data', 'produkt', 'opis', 'zmiana'],
  ['datum', 'produkt', 'popis', 'změna'],
  ['dato', 'produkt', 'beskrivelse', 'ændring'],
  ['datum', 'produkt', 'beskrivning', 'förändring'],
] as const

const FEE =
  /transactiekosten|transaction (?:and\/or|fee)|transaktionsgebühr|transaktionskost|transaktionsavgift|frais de|frais degiro|courtage|comisi|comiss|commission|costi di trans|costes de trans|custos de trans|opłat|koszty trans|poplat|transakční|omkostning|kosten van derden|third part|drittpartei/i
const CASH_FUND = /fundshare|cash fund|money market|liquidity fund|flatex euro bankaccount/i
const DIVIDEND = /^(?:dividende?n?|dividendo|dividend[oi]?|dywidenda|dividenda|udbytte|utdelning|ausschüttung|osinko)$/i
const CORPORATE_ACTION = /^[^@]{3,40}:/

const ISIN_HEADERS = ['isin', 'code isin', 'código isin', 'codice isin'] as const

/**
 * The account file: a trade, its costs and its currency exchange are separate lines with the same order id. The amount
 * is below a blank header next to its currency.
 */
/** The list of trades. Its English headers leave the order of day and month open. */
export const degiroTransactions: BrokerReader = {
  name: 'DEGIRO (transactions)',
  headers: ['date', 'time', 'product', 'isin', 'venue', 'quantity', 'price', 'local value'],
  dateOrder: 'day-first',
}

export const degiroAccounts: readonly BrokerReader[] = LANGUAGES.flatMap(([date, product, description, change]) =>
  ISIN_HEADERS.map((isin) => ({
    name: 'DEGIRO (account)',
    headers: [date, product, isin, description, change],
    dateOrder: 'day-first' as const,
    read: (lines: readonly Line[], { records, headerIndex }: FileContext) => {
      const header = records[headerIndex]?.cells.map(plainHeader) ?? []
      const rate = header[header.indexOf(change) - 1] ?? ''
      return readAccount(lines, { date, product, isin, description, rate, change })
    },
  })),
)

/** The rate stands before the amount. Its header is `FX`, or a word of the language. */
type Headers = Readonly<Record<'date' | 'product' | 'isin' | 'description' | 'rate' | 'change', string>>

function readAccount(lines: readonly Line[], headers: Headers): LineReading[] {
  const orders = Map.groupBy(lines, (line) => orderOf(line, lines))
  return lines.map((line): LineReading => {
    const description = line.of(headers.description)
    const isin = line.of(headers.isin)
    const [currency, amount] = amountBeside(line, headers)
    const trade = CORPORATE_ACTION.test(description) ? null : readTradeSentence(description)
    const common = {
      line: line.line,
      date: line.of(headers.date),
      isin,
      name: line.of(headers.product),
      comments: description,
    }
    if (isin === '' || CASH_FUND.test(line.of(headers.product)))
      return { line: line.line, leftOut: leftOutText(description) }
    if (trade !== null) {
      const order = orderOf(line, lines)
      const isFirst = tradesOf(orders.get(order) ?? [], headers)[0] === line
      const costs = order === '' || !isFirst ? [] : feesOf(orders.get(order) ?? [], headers)
      const sum = sumOfSizes(costs.map(([, cost]) => line.readAmount(cost)))
      return {
        ...common,
        type: trade.type,
        units: trade.units,
        price: trade.price,
        currency: trade.currency,
        fee: sum.isZero() ? '' : cellOfCalculated(sum),
        feeCurrency: costs[0]?.[0] ?? '',
        total: amount,
        totalCurrency: currency,
        ...(isFirst && order !== '' && exchangeOf(orders.get(order) ?? [], currency, headers)),
      }
    }
    if (DIVIDEND.test(description))
      return { ...common, type: 'Dividend', total: amount, totalCurrency: currency, currency }
    if (
      CORPORATE_ACTION.test(description) &&
      readTradeSentence(description.replace(CORPORATE_ACTION, '').trim()) !== null
    ) {
      return { ...common, type: description.slice(0, description.indexOf(':')), total: amount, currency }
    }
    return { line: line.line, leftOut: leftOutText(description) }
  })
}

function leftOutText(description: string): Text {
  if (FEE.test(description)) return text('“{word}” is part of the trade of its order', { word: description })
  return description === ''
    ? text('The line continues another one')
    : text('“{word}” is neither a trade nor a dividend', { word: description })
}

/** The order is the last cell; DEGIRO splits long ones over two lines. */
function orderOf(line: Line, lines: readonly Line[]): string {
  const id = line.of('order id') || line.of('order-id') || (line.cells[11] ?? '')
  if (id === '' || !id.endsWith('-')) return id
  const next = lines[lines.indexOf(line) + 1]
  const rest = next?.cells.filter((cell) => cell !== '') ?? []
  return rest.length === 1 ? `${id}${rest[0]}` : id
}

/** The currency below the header of the change, and the amount below the blank header next to it. */
function amountBeside(line: Line, { change }: Headers): readonly [string, string] {
  const currency = line.of(change)
  const index = line.cells.findIndex((cell, position) => cell === currency && position > 5 && /^[A-Z]{3}$/.test(cell))
  return index < 0 ? ['', line.of(change)] : [currency, line.cells[index + 1] ?? '']
}

function tradesOf(lines: readonly Line[], { description }: Headers): Line[] {
  return lines.filter((line) => readTradeSentence(line.of(description)) !== null)
}

function feesOf(lines: readonly Line[], headers: Headers): (readonly [string, string])[] {
  return lines
    .filter(
      (line) => FEE.test(line.of(headers.description)) && readTradeSentence(line.of(headers.description)) === null,
    )
    .map((line) => amountBeside(line, headers))
}

/**
 * If the order's money was exchanged: the rate (units of the trade's currency per 1 of the account's) and the amount
 * that the account paid or received.
 */
function exchangeOf(
  lines: readonly Line[],
  tradeCurrency: string,
  headers: Headers,
): { rate?: string; total?: string; totalCurrency?: string } {
  if (tradesOf(lines, headers).length > 1) return {}
  const legs = lines.filter(
    (line) => readTradeSentence(line.of(headers.description)) === null && !FEE.test(line.of(headers.description)),
  )
  const rate = legs.map((line) => line.of(headers.rate)).find((cell) => cell !== '')
  const [totalCurrency, total] =
    legs
      .map((line) => amountBeside(line, headers))
      .find(([currency]) => currency !== '' && currency !== tradeCurrency) ?? []
  return rate === undefined || total === undefined || totalCurrency === undefined ? {} : { rate, total, totalCurrency }
}
