import { text } from '@plumbline/text/text'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { cellOfCalculated, sumOfSizes } from './broker-reader.ts'

/** Fiat currencies and their substitutes, as the exchanges spell them. */
export const FIAT: ReadonlySet<string> = new Set(
  'EUR USD GBP CHF CAD AUD JPY PLN CZK SEK NOK DKK TRY BRL SGD HKD NZD MXN ZAR HUF RON BGN INR KRW'.split(' '),
)
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
function plainCoin(code: string): string {
  if (/^Z[A-Z]{3}$/.test(code)) return code.slice(1)
  return ALSO_KNOWN_AS[code] ?? code.replace(/\.(?:S|M|F|P|B)$/, '')
}

/** Coin and currency of a pair such as XXBTZEUR, SOL/USD or BTCEUR; null if the second is not a fiat currency. */
function splitPair(pair: string): readonly [string, string] | null {
  const [first, second] = pair.split(/[/_-]/)
  if (first !== undefined && second !== undefined) return FIAT.has(second) ? [first, second] : null
  const currency = pair.slice(-3)
  if (!FIAT.has(currency) || pair.length < 6) return null
  const coin = pair.slice(0, -3)
  return [plainCoin(coin.length === 5 && coin.endsWith('Z') ? coin.slice(0, -1) : coin), currency]
}

export const COIN_FOR_COIN = text('One coin was exchanged for another: enter a sale and a purchase')

export const krakenTrades: BrokerReader = {
  name: 'Kraken (trades)',
  hasCoins: true,
  headers: ['txid', 'ordertxid', 'pair', 'time', 'type', 'ordertype', 'price', 'cost', 'fee', 'vol'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const pair = splitPair(line.of('pair'))
      if (pair === null) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      if (!line.amountOf('margin').isZero())
        return { line: line.line, leftOut: text('Margin trades are not supported'), isUnsupported: true }
      const [symbol, currency] = pair
      return {
        line: line.line,
        date: line.of('time'),
        type: line.of('type'),
        symbol,
        units: line.of('vol'),
        price: line.of('price'),
        fee: line.of('fee'),
        currency,
        total: line.of('cost'),
        totalCurrency: currency,
      }
    }),
}

/** Each side of a trade is a line of its own, tied by the reference. */
export const krakenLedgers: BrokerReader = {
  name: 'Kraken (ledgers)',
  hasCoins: true,
  headers: ['txid', 'refid', 'time', 'type', 'aclass', 'asset', 'amount', 'fee', 'balance'],
  read: (lines) => {
    const groups = Map.groupBy(lines, (line) => line.of('refid'))
    return lines.map((line): LineReading => {
      const type = line.of('type')
      const isTrade = type === 'trade' || type === 'spend' || type === 'receive'
      const legs = (groups.get(line.of('refid')) ?? []).filter((leg) => !leg.amountOf('amount').isZero())
      return readLeg(line, isTrade ? legs : [], {
        coinOf: (leg) => plainCoin(leg.of('asset')),
        amountOf: (leg) => leg.of('amount'),
        feesOf: (group, currency) =>
          group.filter((leg) => plainCoin(leg.of('asset')) === currency).map((leg) => leg.of('fee')),
        date: line.of('time'),
        type,
      })
    })
  },
}

/** The statement of all movements: what happened at one second under one remark belongs together. */
export const binanceStatement: BrokerReader = {
  name: 'Binance (statement)',
  hasCoins: true,
  headers: ['utc_time', 'account', 'operation', 'coin', 'change', 'remark'],
  read: (lines) => {
    const keyOf = (line: Line) => `${line.of('utc_time')} ${line.of('remark')}`
    const groups = Map.groupBy(lines, keyOf)
    return lines.map((line): LineReading => {
      const operation = line.of('operation')
      const group = groups.get(keyOf(line)) ?? []
      const isTrade = group.some((leg) => BINANCE_TRADE.test(leg.of('operation')))
      const legs = isTrade ? group.filter((leg) => BINANCE_TRADE.test(leg.of('operation'))) : []
      return readLeg(line, legs.includes(line) ? legs : [], {
        coinOf: (leg) => leg.of('coin'),
        amountOf: (leg) => leg.of('change'),
        feesOf: (_, currency) =>
          group
            .filter((leg) => /fee/i.test(leg.of('operation')) && leg.of('coin') === currency)
            .map((leg) => leg.of('change')),
        date: line.of('utc_time'),
        type: operation,
      })
    })
  },
}

const BINANCE_TRADE =
  /^(?:buy|sell|transaction (?:related|buy|sold|spend|revenue)|buy crypto with card|fiat ocbs.*|large otc trading|binance convert)/i

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
function splitGlued(cell: string): readonly [string, string] {
  const match = /^([\d.,]+)\s*((?=.*[A-Z])[A-Z0-9]{2,10})$/.exec(cell)
  return [match?.[1] ?? cell, match?.[2] ?? '']
}

export const binanceTrades: BrokerReader = {
  name: 'Binance (spot trades)',
  hasCoins: true,
  headers: ['date(utc)', 'pair', 'side', 'price', 'executed', 'amount', 'fee'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const pair = splitPair(line.of('pair'))
      const [units, gluedSymbol] = splitGlued(line.of('executed'))
      const [total, gluedCurrency] = splitGlued(line.of('amount'))
      const [fee, feeCurrency] = splitGlued(line.of('fee'))
      // Files that were saved by other programs may have lost the codes next to the amounts.
      const [symbol, currency] = gluedCurrency === '' ? (pair ?? ['', '']) : [gluedSymbol, gluedCurrency]
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      // A fee in the purchased coin is subtracted from the units.
      const isFeeInCoin = feeCurrency === symbol && line.of('side') === 'BUY'
      return {
        line: line.line,
        date: line.of('date(utc)'),
        type: line.of('side'),
        symbol,
        units: isFeeInCoin ? cellOfCalculated(line.readAmount(units).minus(line.readAmount(fee))) : units,
        ...(isFeeInCoin ? { total } : { price: line.of('price'), total, fee, feeCurrency }),
        currency,
        totalCurrency: currency,
      }
    }),
}

export const bitvavo: BrokerReader = {
  name: 'Bitvavo',
  hasCoins: true,
  headers: [
    'date',
    'type',
    'currency',
    'amount',
    'quote currency',
    'quote price',
    'fee currency',
    'fee amount',
    'status',
  ],
  fields: {
    currency: 'symbol',
    amount: 'units',
    'quote currency': 'currency',
    'quote price': 'price',
    'received / paid amount': 'total',
    'received / paid currency': 'totalCurrency',
    'fee amount': 'fee',
    'fee currency': 'feeCurrency',
  },
}

/** The app: a purchase states the coin and its price in the user's currency; an exchange against fiat states both. */
export const cryptoCom: BrokerReader = {
  name: 'Crypto.com',
  hasCoins: true,
  headers: [
    'transaction description',
    'currency',
    'amount',
    'to currency',
    'to amount',
    'native currency',
    'native amount',
    'transaction kind',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      const kind = line.of('transaction kind')
      const [from, to] = [line.of('currency'), line.of('to currency')]
      const common = { line: line.line, date: line.of('timestamp (utc)'), comments: line.of('transaction description') }
      const currency = line.of('native currency')
      if (kind === 'crypto_purchase' || kind === 'recurring_buy') {
        return {
          ...common,
          type: 'Buy',
          symbol: from,
          units: line.of('amount'),
          total: line.of('native amount'),
          currency,
          totalCurrency: currency,
        }
      }
      if (FIAT.has(from) && to !== '' && !FIAT.has(to)) {
        return {
          ...common,
          type: 'Buy',
          symbol: to,
          units: line.of('to amount'),
          total: line.of('amount'),
          currency: from,
          totalCurrency: from,
        }
      }
      if (FIAT.has(to) && !FIAT.has(from)) {
        return {
          ...common,
          type: 'Sell',
          symbol: from,
          units: line.of('amount'),
          total: line.of('to amount'),
          currency: to,
          totalCurrency: to,
        }
      }
      if (to !== '') return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      return { line: line.line, leftOut: text('“{word}” is neither a purchase nor a sale', { word: kind }) }
    }),
}

export const relai: BrokerReader = {
  name: 'Relai',
  hasCoins: true,
  headers: [
    'date',
    'transaction type',
    'btc amount',
    'btc price',
    'currency pair',
    'fiat amount (excl. fees)',
    'fiat currency',
    'fee',
  ],
  read: (lines) =>
    lines.map(
      (line): LineReading => ({
        line: line.line,
        date: line.of('date'),
        type: line.of('transaction type'),
        symbol: 'BTC',
        units: line.of('btc amount'),
        price: line.of('btc price'),
        total: line.of('fiat amount (excl. fees)'),
        fee: line.of('fee'),
        currency: line.of('fiat currency'),
        totalCurrency: line.of('fiat currency'),
        feeCurrency: line.of('fee currency'),
      }),
    ),
}

export const bitstamp: BrokerReader = {
  name: 'Bitstamp',
  hasCoins: true,
  headers: ['type', 'datetime', 'account', 'amount', 'value', 'rate', 'fee', 'sub type'],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('type') !== 'Market')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('type') }) }
      const [units, symbol] = splitGlued(line.of('amount'))
      const [total, currency] = splitGlued(line.of('value'))
      const [fee, feeCurrency] = splitGlued(line.of('fee'))
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      return {
        line: line.line,
        date: line.of('datetime'),
        type: line.of('sub type'),
        symbol,
        units,
        price: splitGlued(line.of('rate'))[0],
        total,
        totalCurrency: currency,
        fee,
        feeCurrency,
        currency,
      }
    }),
}

/** Buyer and seller share the fee: a purchase gets fewer coins, a sale less money. */
export const bitcoinDe: BrokerReader = {
  name: 'Bitcoin.de',
  hasCoins: true,
  headers: ['datum', 'typ', 'währung', 'referenz', 'kurs', 'btc vor gebühr', 'eur vor gebühr', 'zu- / abgang'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const type = line.of('typ')
      if (type !== 'Kauf' && type !== 'Verkauf')
        return { line: line.line, leftOut: text('“{word}” is neither a purchase nor a sale', { word: type }) }
      const after = line.of('eur nach bitcoin.de-gebühr')
      const fee = line.amountOf('eur vor gebühr').minus(line.readAmount(after)).abs()
      return {
        line: line.line,
        date: line.of('datum'),
        type,
        symbol: line.of('währung'),
        units: line.of('zu- / abgang'),
        ...(type === 'Kauf' ? { total: after } : { price: line.of('kurs'), total: after, fee: cellOfCalculated(fee) }),
        currency: 'EUR',
        totalCurrency: 'EUR',
      }
    }),
}
