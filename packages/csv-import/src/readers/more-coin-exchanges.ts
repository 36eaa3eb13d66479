import { text } from '@plumbline/text/text'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { cellOfCalculated, plainHeader, sumOf } from './broker-reader.ts'
import { COIN_FOR_COIN, FIAT, readLeg } from './crypto-exchanges.ts'

/** Exchanges whose headers use usual words in another sense: what a column mapping needs to know. */
export const mappedCoinExchanges: readonly BrokerReader[] = [
  {
    name: 'Bison',
    hasCoins: true,
    headers: ['transactiontype', 'currency', 'asset', 'eur (amount)', 'asset (amount)', 'asset (market price)', 'fee'],
    fields: {
      asset: 'symbol',
      'eur (amount)': 'total',
      'asset (amount)': 'units',
      'asset (market price)': 'price',
    },
    currency: 'EUR',
  },
  {
    name: 'Coinmate',
    hasCoins: true,
    headers: ['id', 'datum', 'typ', 'částka', 'částka měny', 'cena', 'cena měny', 'poplatek', 'celkem'],
    fields: {
      částka: 'units',
      'částka měny': 'symbol',
      'cena měny': 'currency',
      'poplatek měny': 'feeCurrency',
      'celkem měny': 'totalCurrency',
    },
  },
  {
    name: 'CoinSpot',
    hasCoins: true,
    headers: ['transaction date', 'type', 'market', 'amount', 'rate inc. fee', 'rate ex. fee', 'fee aud (inc gst)'],
    fields: {
      market: 'symbol',
      amount: 'units',
      'rate inc. fee': null,
      'rate ex. fee': 'price',
      fee: null,
      'fee aud (inc gst)': 'fee',
      'gst aud': null,
      'total aud': null,
      'total (inc gst)': 'total',
    },
    currency: 'AUD',
    dateOrder: 'day-first',
  },
]

/** The fee is in the coin: a purchase brings fewer coins, a sale costs more of them. */
export const bitFlyer: BrokerReader = {
  name: 'bitFlyer',
  hasCoins: true,
  headers: ['取引日時', '通貨', '取引種別', '取引価格', '通貨1', '通貨1数量', '手数料', '通貨2', '通貨2数量'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const type = line.of('取引種別')
      const currency = line.of('通貨2')
      if (line.amountOf('通貨2数量').isZero())
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: type }) }
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      const units = line.amountOf('通貨1数量').plus(line.amountOf('手数料'))
      return {
        line: line.line,
        date: line.of('取引日時'),
        type,
        symbol: line.of('通貨1'),
        units: cellOfCalculated(units.abs()),
        total: line.of('通貨2数量'),
        currency,
        totalCurrency: currency,
      }
    }),
}

const LUNO_TRADE = /^(Bought|Sold) /

/** A sentence tells a trade: `Bought BTC 0.01 for ZAR 11800.00`. Each wallet has lines of its own. */
export const luno: BrokerReader = {
  name: 'Luno',
  hasCoins: true,
  headers: [
    'wallet id',
    'timestamp (utc)',
    'description',
    'currency',
    'balance delta',
    'value currency',
    'value amount',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      const type = LUNO_TRADE.exec(line.of('description'))?.[1]
      if (type === undefined)
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('description') }) }
      if (FIAT.has(line.of('currency')))
        return { line: line.line, leftOut: text('The line is the cash side of a trade') }
      return {
        line: line.line,
        date: line.of('timestamp (utc)'),
        type,
        symbol: line.of('currency'),
        units: line.of('balance delta'),
        total: line.of('value amount'),
        currency: line.of('value currency'),
        totalCurrency: line.of('value currency'),
        comments: line.of('description'),
      }
    }),
}

/** Every exchange buys the coin below the value. */
export const pocketBitcoin: BrokerReader = {
  name: 'Pocket Bitcoin',
  hasCoins: true,
  headers: [
    'type',
    'date',
    'price.currency',
    'price.amount',
    'cost.amount',
    'fee.amount',
    'value.currency',
    'value.amount',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('type') !== 'exchange')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('type') }) }
      return {
        line: line.line,
        date: line.of('date'),
        type: 'Buy',
        symbol: line.of('value.currency'),
        units: line.of('value.amount'),
        price: line.of('price.amount'),
        currency: line.of('price.currency'),
        fee: line.of('fee.amount'),
        feeCurrency: line.of('fee.currency'),
      }
    }),
}

/** Each side of a trade is a line of its own, tied by the order. A purchase pays its fee in the coin. */
export const okx: BrokerReader = {
  name: 'OKX',
  hasCoins: true,
  headers: ['id', 'order id', 'time', 'trade type', 'instrument', 'type', 'amount', 'unit', 'fee'],
  read: (lines) => {
    const orders = Map.groupBy(lines, (line) => `${line.of('order id')} ${line.of('time')}`)
    return lines.map((line): LineReading => {
      const isSpot = /^spot$/i.test(line.of('trade type'))
      const legs = isSpot ? (orders.get(`${line.of('order id')} ${line.of('time')}`) ?? []) : []
      return readLeg(line, legs, {
        coinOf: (leg) => leg.of('unit'),
        amountOf: (leg) => {
          if (/^sell$/i.test(leg.of('type'))) return `-${leg.of('amount')}`
          return FIAT.has(leg.of('unit')) ? leg.of('amount') : leg.of('balance change') || leg.of('amount')
        },
        feesOf: (group, currency) => group.filter((leg) => leg.of('unit') === currency).map((leg) => leg.of('fee')),
        date: line.of('time'),
        type: line.of('trade type'),
      })
    })
  },
}

/** A purchase pays its fee in the coin, and `total` is what remains of it. */
export const bitso: BrokerReader = {
  name: 'Bitso',
  hasCoins: true,
  headers: ['type', 'major', 'minor', 'amount', 'rate', 'value', 'fee', 'total', 'datetime'],
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const currency = line.of('minor').toUpperCase()
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      const isBuy = /^buy$/i.test(line.of('type'))
      return {
        line: line.line,
        date: line.of('datetime'),
        type: line.of('type'),
        symbol: line.of('major').toUpperCase(),
        ...(isBuy
          ? { units: line.of('total'), total: line.of('value') }
          : { units: line.of('amount'), price: line.of('rate'), fee: line.of('fee'), total: line.of('total') }),
        currency,
        totalCurrency: currency,
      }
    }),
}

/** The sides of a trade and its fee are lines of their own, tied by the reference. */
export const btcMarkets: BrokerReader = {
  name: 'BTC Markets',
  hasCoins: true,
  headers: ['transactionid', 'creationtime', 'recordtype', 'action', 'currency', 'amount', 'referenceid'],
  read: (lines) => {
    const trades = Map.groupBy(lines, (line) => line.of('referenceid'))
    const isFee = (line: Line) => /fee/i.test(line.of('action'))
    return lines.map((line): LineReading => {
      const group = trades.get(line.of('referenceid')) ?? []
      const isTrade = /^trade$/i.test(line.of('recordtype')) && !isFee(line)
      return readLeg(line, isTrade ? group.filter((leg) => !isFee(leg)) : [], {
        coinOf: (leg) => leg.of('currency'),
        amountOf: (leg) => leg.of('amount'),
        feesOf: () => group.filter(isFee).map((leg) => leg.of('amount')),
        date: line.of('creationtime'),
        type: line.of('action'),
      })
    })
  },
}

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
