import { text } from '@plumbline/text/text'
import { cellOfCalculated, sumOfSizes } from '../cells/exact-amounts.ts'
import { FIAT } from '../words/coins.ts'
import type { Line, LineReading } from './broker-reader.ts'

const ALSO_KNOWN_AS: Readonly<Record<string, string>> = {
  XXBT: 'XBT',
  XETH: 'ETH',
  XXRP: 'XRP',
  XLTC: 'LTC',
  XXLM: 'XLM',
  XXDG: 'XDG',
  XXMR: 'XMR',
  XZEC: 'ZEC',
}

/** The coin or currency that Kraken writes with a letter before it: ZEUR is EUR, XXBT is XBT. */
export function plainCoin(code: string): string {
  if (/^Z[A-Z]{3}$/.test(code)) return code.slice(1)
  return ALSO_KNOWN_AS[code] ?? code.replace(/\.(?:S|M|F|P|B)$/, '')
}

/** Coin and currency of a pair such as XXBTZEUR, SOL/USD or BTCEUR; null if the second is not a fiat currency. */
export function splitPair(pair: string): readonly [string, string] | null {
  const [first, second] = pair.split(/[/_-]/)
  if (first !== undefined && second !== undefined) return FIAT.has(second) ? [first, second] : null
  const currency = pair.slice(-3)
  if (!FIAT.has(currency) || pair.length < 6) return null
  const coin = pair.slice(0, -3)
  return [plainCoin(coin.length === 5 && coin.endsWith('Z') ? coin.slice(0, -1) : coin), currency]
}

export const COIN_FOR_COIN = text('One coin was exchanged for another: enter a sale and a purchase')

interface Ledger {
  readonly coinOf: (leg: Line) => string
  readonly amountOf: (leg: Line) => string
  readonly feesOf: (legs: readonly Line[], currency: string) => string[]
  readonly date: string
  readonly type: string
}

/** The line of the coin is the trade; the one of the money belongs to it. */
export function readLeg(line: Line, legs: readonly Line[], ledger: Ledger): LineReading {
  const { coinOf, amountOf } = ledger
  if (legs.length === 0)
    return { line: line.line, leftOut: text('“{word}” is neither a purchase nor a sale', { word: ledger.type }) }
  const coins = legs.filter((leg) => !FIAT.has(coinOf(leg)))
  const money = legs.filter((leg) => FIAT.has(coinOf(leg)))
  const [coin, ...otherCoins] = coins
  const [paid, ...otherMoney] = money
  if (paid === undefined || otherCoins.length > 0 || otherMoney.length > 0)
    return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
  if (coin === undefined) return { line: line.line, leftOut: text('One currency was exchanged for another') }
  if (line !== coin)
    return { line: line.line, leftOut: text('The line belongs to the trade on line {line}', { line: coin.line }) }
  const currency = coinOf(paid)
  const fee = sumOfSizes(ledger.feesOf(legs, currency).map(line.readAmount))
  const amount = line.readAmount(amountOf(paid)).abs()
  const isSale = amountOf(coin).startsWith('-')
  return {
    line: line.line,
    date: ledger.date,
    type: isSale ? 'Sell' : 'Buy',
    symbol: coinOf(coin),
    units: amountOf(coin),
    // The fee is charged on top of the amount, so the total is what the account paid or received overall.
    total: cellOfCalculated(isSale ? amount.minus(fee) : amount.plus(fee)),
    fee: cellOfCalculated(fee),
    currency,
    totalCurrency: currency,
  }
}

/** `0.0100000000BTC`: the amount with the coin attached. */
export function splitGlued(cell: string): readonly [string, string] {
  const match = /^([\d.,]+)\s*((?=.*[A-Z])[A-Z0-9]{2,10})$/.exec(cell)
  return [match?.[1] ?? cell, match?.[2] ?? '']
}
