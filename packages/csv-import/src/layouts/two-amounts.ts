import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../cells/exact-amounts.ts'
import { withoutUnderscores, withSpacesAtCapitals } from '../cells/normalize-words.ts'
import { FIAT } from '../words/coins.ts'
import { plainHeader } from '../words/header-key.ts'
import { canMean, meaningsOfHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { COIN_FOR_COIN } from './coin-trades.ts'

/** An amount and the coin or currency it is in. */
type AmountCells = readonly [amount: string, currency: string]

/** How a crypto tax tool states incoming and outgoing amounts. */
interface Layout {
  readonly date: string
  readonly received: (line: Line) => AmountCells
  readonly sent: (line: Line) => AmountCells
  readonly fee: (line: Line) => AmountCells
  /** The line's label. A line with two amounts is a trade unless the label says otherwise. */
  readonly label: string
  readonly isOther?: RegExp
  readonly status?: string
  readonly exchange?: string
  readonly comments?: string
}

export const cells =
  (amount: string, currency: string) =>
  (line: Line): AmountCells => [line.of(amount), line.of(currency)]

export function twoAmounts({ name, headers }: Pick<BrokerReader, 'name' | 'headers'>, layout: Layout): BrokerReader {
  return { name, headers, hasCoins: true, read: (lines) => lines.map((line) => readLine(line, layout)) }
}

/** The currency of a code, including codes that represent fiat at Nexo; null for a coin. */
function moneyOf(code: string): string | null {
  const plain = /^(?:EUR|GBP|USD)X$/.test(code) ? code.slice(0, -1) : code
  return FIAT.has(plain) ? plain : null
}

function readLine(line: Line, layout: Layout): LineReading {
  const label = line.of(layout.label)
  // Koinly tells coins of one name apart by a number: `BTC;1`.
  const [received, sent, fee] = [layout.received(line), layout.sent(line), layout.fee(line)].map(
    ([amount, code]) => [amount, code.replace(/;.*$/, '').toUpperCase()] as const,
  ) as [AmountCells, AmountCells, AmountCells]
  const isTrade = [received, sent].every(([amount]) => !line.readAmount(amount).isZero())
  if (!isTrade || layout.isOther?.test(label)) {
    return {
      line: line.line,
      leftOut: label === '' ? text('The line is not a trade') : text('“{word}” is not a trade', { word: label }),
    }
  }
  if (received[1] === sent[1]) return { line: line.line, leftOut: text('The line transfers the same coin or currency') }
  const [bought, paid] = [moneyOf(received[1]), moneyOf(sent[1])]
  if (bought !== null && paid !== null)
    return { line: line.line, leftOut: text('One currency was exchanged for another') }
  if (bought === null && paid === null) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
  const isBuy = paid !== null
  const [coin, money] = isBuy ? [received, sent] : [sent, received]
  return {
    line: line.line,
    date: line.of(layout.date),
    type: isBuy ? 'Buy' : 'Sell',
    symbol: coin[1],
    units: coin[0],
    // The amounts of a trade exclude the fee.
    price: cellOfCalculated(line.readAmount(money[0]).dividedBy(line.readAmount(coin[0])).abs()),
    fee: fee[0],
    feeCurrency: fee[1],
    currency: paid ?? bought ?? '',
    ...(layout.status && { status: line.of(layout.status) }),
    ...(layout.exchange && { exchange: line.of(layout.exchange) }),
    ...(layout.comments && { comments: line.of(layout.comments) }),
  }
}

const SIDES = {
  received:
    /\b(?:received?|receiving|incoming|in|to|destination|output|bought|buy|credit|credited)\b|reçu|recu\b|acheté|empfangen|erhalten|eingehend|zugang|gekauft|ontvangen|recibid|entrante/,
  sent: /\b(?:sent|send|sending|outgoing|out|from|origin|input|sold|sell|spend|spent|paid|source|debit|debited)\b|envoy|cédé|vendu|gesendet|abgang|ausgehend|verkauft|gegeven|enviad|saliente/,
  fee: /\bfees?\b|\bfrais\b|gebühr|\bkosten\b|comisi[oó]n/,
} as const
const FEE_ALONE = /^(?:fees?|frais|gebühr(?:en)?|kosten|comisi[oó]n)$/
const AMOUNT = /\b(?:amount|quantity|qty|volume|units|montant|quantité|quantite|menge|betrag|anzahl|cantidad|importe)\b/
const CURRENCY =
  /\b(?:currency|asset|coin|ticker|symbol|cur|token|monnaie|jeton|devise|actif|währung|coins|moneda|activo)\b/
const OTHER =
  /\b(?:address|wallet|usd|eur|fiat|value|worth|price|cost|rate|account|type|prix|valeur|preis|kurs|precio|valor|hash|id|label|portfolio|network)\b/

/** CoinTracking in any language: three amounts, each with a column `Cur.` after it. */
function readerOfCoinTracking(header: readonly string[], date: string): BrokerReader | null {
  const words = header.map(plainHeader)
  const [bought = -1, sold = -1, fee = -1, ...others] = words.flatMap((word, index) => (word === 'cur.' ? [index] : []))
  if (fee < 0 || others.length > 0 || sold !== bought + 2 || fee !== sold + 2 || bought !== 2) return null
  const at =
    (index: number) =>
    (line: Line): AmountCells => [line.cells[index - 1] ?? '', line.cells[index] ?? '']
  return twoAmounts(
    { name: 'CoinTracking', headers: [] },
    {
      date,
      received: at(bought),
      sent: at(sold),
      fee: at(fee),
      label: words[0] ?? '',
      isOther: /^(?!trade$|handel$)/i,
    },
  )
}

/**
 * The reader of a table whose headers state incoming and outgoing amounts (`Sent Amount`, `Received Currency`, `Asset
 * bought`), like those of exchanges and crypto tax tools; null for any other header.
 */
export function readerOfTwoAmounts(header: readonly string[]): BrokerReader | null {
  const words = header.map((cell) => plainHeader(withoutUnderscores(withSpacesAtCapitals(cell))))
  const only = (side: keyof typeof SIDES, kind: RegExp): string | null => {
    const found = header.filter((_, index) => {
      const word = words[index] ?? ''
      const isFee = SIDES.fee.test(word)
      if (kind === CURRENCY && AMOUNT.test(word)) return false
      return SIDES[side].test(word) && kind.test(word) && !OTHER.test(word) && isFee === (side === 'fee')
    })
    return found.length === 1 ? plainHeader(found[0] ?? '') : null
  }
  const [received, receivedIn] = [only('received', AMOUNT), only('received', CURRENCY)]
  const [sent, sentIn] = [only('sent', AMOUNT), only('sent', CURRENCY)]
  const ofClass = (...wanted: HeaderClass[]) =>
    header.find((cell) => meaningsOfHeader(cell).some((meaning) => wanted.includes(meaning.class)))
  const date = ofClass('tradeDate', 'date')
  const coinTracking = date === undefined ? null : readerOfCoinTracking(header, plainHeader(date))
  if (coinTracking !== null) return coinTracking
  if (received === null || receivedIn === null || sent === null || sentIn === null || date === undefined) return null
  if (received === receivedIn || sent === sentIn) return null
  return twoAmounts(
    { name: '', headers: [] },
    {
      date: plainHeader(date),
      received: cells(received, receivedIn),
      sent: cells(sent, sentIn),
      fee: cells(
        only('fee', AMOUNT) ?? header.map(plainHeader).find((cell) => FEE_ALONE.test(cell)) ?? 'fee',
        only('fee', CURRENCY) ?? 'fee currency',
      ),
      label: plainHeader(ofClass('type') ?? header.find((cell) => /^(?:label|tag|kind)$/i.test(cell)) ?? ''),
      status: plainHeader(ofClass('status') ?? ''),
    },
  )
}

const RECEIVED_ALONE =
  /^(?:buy|bought|received?|incoming|amount in|kauf|gekauft|erhalten|eingang|achat|reçu|compra|comprado|acquisto|ricevuto|aankoop|koop|ontvangen)$/
const SENT_ALONE =
  /^(?:sell|sold|sent|outgoing|amount out|verkauf|verkauft|gesendet|ausgang|vente|envoyé|venta|vendido|vendita|inviato|verkoop|verzonden)$/
/** `0,234 BTC`. */
const AMOUNT_WITH_CODE = /^(-?[\d.,' ]*\d) ?([A-Z][A-Z0-9]{1,9})$/

/**
 * The reader of a table with one column for what came in and one for what went out, whose cells have an amount and its
 * coin or currency: `0,234 BTC`. Null for any other table.
 */
export function readerOfAmountsWithCodes(header: readonly string[], firstLine: readonly string[]): BrokerReader | null {
  const indexOf = (pattern: RegExp) => {
    const found = header.flatMap((cell, index) => (pattern.test(plainHeader(cell)) ? [index] : []))
    return found.length === 1 ? (found[0] ?? -1) : -1
  }
  const ofClass = (wanted: readonly HeaderClass[]) =>
    header.find((cell) => meaningsOfHeader(cell).some((meaning) => wanted.includes(meaning.class)))
  const [received, sent] = [indexOf(RECEIVED_ALONE), indexOf(SENT_ALONE)]
  const date = ofClass(['tradeDate', 'date'])
  if ([received, sent].some((index) => !AMOUNT_WITH_CODE.test(firstLine[index] ?? '')) || date === undefined)
    return null
  const at = (index: number) => (line: Line) => splitAmount(line.cells[index] ?? '')
  const fee = header.findIndex((cell) => canMean(cell, 'fee'))
  return twoAmounts(
    { name: '', headers: [] },
    {
      date: plainHeader(date),
      received: at(received),
      sent: at(sent),
      fee: at(fee),
      label: plainHeader(ofClass(['type']) ?? ''),
      status: plainHeader(ofClass(['status']) ?? ''),
    },
  )
}

function splitAmount(cell: string): AmountCells {
  const [, amount = cell, code = ''] = AMOUNT_WITH_CODE.exec(cell) ?? []
  return [amount, code]
}
