import { text } from '@plumbline/text/text'
import { cellOfCalculated, sumOf } from '../cells/exact-amounts.ts'
import { FIAT } from '../words/coins.ts'
import { plainHeader } from '../words/header-key.ts'
import type { BrokerReader, LineReading } from './broker-reader.ts'
import { COIN_FOR_COIN } from './coin-trades.ts'

/** `USD Amount USD` or `Amount BTC`, `Fee (USD) USD` or `Fee USD`. */
const AMOUNT_IN = /^(?:([a-z0-9]{2,6}) amount \1|amount ([a-z0-9]{2,6}))$/
const FEE_IN = /^fee (?:\(([a-z0-9]{2,6})\) \1|([a-z0-9]{2,6}))$/

/**
 * The reader of a table with a column for each coin and currency (Gemini, Strike): the two that a line fills are the
 * sides of its trade. Null for any other header.
 */
export function readerOfCoinColumns(header: readonly string[]): BrokerReader | null {
  const plain = header.map(plainHeader)
  const codes = (pattern: RegExp) =>
    plain.flatMap((cell) => {
      const match = pattern.exec(cell)
      const code = (match?.[1] ?? match?.[2])?.toUpperCase()
      return code === undefined ? [] : [{ header: cell, code }]
    })
  const amounts = codes(AMOUNT_IN)
  const fees = codes(FEE_IN)
  const date = plain.find((cell) => /^date\b/.test(cell))
  const type = plain.find((cell) => /^(?:transaction )?type$/.test(cell))
  const price = plain.find((cell) => /^[a-z]{2,6} price$/.test(cell))
  const money = amounts.filter(({ code }) => FIAT.has(code))
  if (money.length === 0 || money.length === amounts.length || date === undefined || type === undefined) return null
  return {
    name: '',
    headers: [],
    hasCoins: true,
    read: (lines) =>
      lines.map((line): LineReading => {
        const word = line.of(type)
        const filled = amounts.filter((amount) => !line.amountOf(amount.header).isZero())
        const coins = filled.filter(({ code }) => !FIAT.has(code))
        const paid = filled.find(({ code }) => FIAT.has(code))
        const [coin] = coins
        if (line.of(date) === '') return { line: line.line, leftOut: text('The line is a total') }
        if (coins.length > 1) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
        if (coin === undefined || paid === undefined)
          return { line: line.line, leftOut: text('“{word}” is not a trade', { word }) }
        const units = plainAmount(line.of(coin.header))
        const amount = plainAmount(line.of(paid.header))
        const stated = price === undefined ? '' : line.of(price)
        return {
          line: line.line,
          date: line.of(date),
          type: word,
          symbol: coin.code,
          units,
          price: stated || cellOfCalculated(line.readAmount(amount).dividedBy(line.readAmount(units))),
          ...(stated !== '' && { total: amount, totalCurrency: paid.code }),
          fee: sumOf(fees.filter(({ code }) => code === paid.code).map((fee) => line.amountOf(fee.header))),
          feeCurrency: paid.code,
          currency: paid.code,
        }
      }),
  }
}

/** `($450.00 )` and `0.01 BTC` without sign, currency and coin. */
function plainAmount(cell: string): string {
  return cell.replace(/[^\d.,]/g, '')
}
