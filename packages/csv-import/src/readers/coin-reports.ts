import { text } from '@plumbline/text/text'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { cellOfCalculated } from './broker-reader.ts'
import { COIN_FOR_COIN, FIAT, readLeg } from './crypto-exchanges.ts'

/** Gains and losses of Coinbase before matching: what came in with its cost, and what went out with its proceeds. */
const coinbaseTax: BrokerReader = {
  name: 'Coinbase (raw transactions)',
  hasCoins: true,
  headers: ['transaction id', 'transaction type', 'date & time', 'asset acquired', 'quantity disposed'],
  read: (lines, { records, headerIndex }) => {
    const header = (records[headerIndex]?.cells ?? []).map((cell) => cell.trim().toLowerCase())
    const named = (start: string) => header.find((cell) => cell.startsWith(start)) ?? ''
    const [cost, proceeds] = [named('cost basis'), named('proceeds')]
    const currency = /\(([a-z]{3})\)$/.exec(cost)?.[1]?.toUpperCase() ?? ''
    return lines.map((line): LineReading => {
      const type = line.of('transaction type')
      const isBuy = /\b(?:buy|bought)\b/i.test(type)
      const isSell = /\b(?:sell|sold)\b/i.test(type)
      if (!isBuy && !isSell) {
        const isConversion = /convert/i.test(type)
        return {
          line: line.line,
          leftOut: isConversion ? COIN_FOR_COIN : text('“{word}” is neither a purchase nor a sale', { word: type }),
          ...(isConversion && { isUnsupported: true }),
        }
      }
      return {
        line: line.line,
        date: line.of('date & time'),
        type: isBuy ? 'Buy' : 'Sell',
        symbol: line.of(isBuy ? 'asset acquired' : named('asset disposed')),
        units: line.of(isBuy ? named('quantity acquired') : 'quantity disposed'),
        total: line.of(isBuy ? cost : proceeds),
        currency,
        totalCurrency: currency,
      }
    })
  },
}

/** The tax report of Binance.US: deposits and rewards have a primary asset, trades a base and a quote. */
const binanceUs: BrokerReader = {
  name: 'Binance.US',
  hasCoins: true,
  headers: ['time', 'category', 'operation', 'primary_asset', 'base_asset', 'realized_amount_for_base_asset'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const [base, quote] = [line.of('base_asset'), line.of('quote_asset')]
      if (base === '' || quote === '')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('operation') }) }
      if (!FIAT.has(quote)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      const [units, money] = ['realized_amount_for_base_asset', 'realized_amount_for_quote_asset'] as const
      const isFeeInMoney = line.of('fee_asset') === quote
      return {
        line: line.line,
        date: line.of('time'),
        type: line.of('operation'),
        symbol: base,
        units: line.of(units),
        price: cellOfCalculated(line.amountOf(money).dividedBy(line.amountOf(units))),
        fee: line.of(isFeeInMoney ? 'realized_amount_for_fee_asset' : 'realized_amount_for_fee_asset_in_usd_value'),
        feeCurrency: isFeeInMoney ? quote : 'USD',
        currency: quote,
      }
    }),
}

/** Each side of a trade is a line of its own, and so is its fee; the number of the transaction ties them. */
const ndax: BrokerReader = {
  name: 'NDAX',
  hasCoins: true,
  headers: ['asset', 'asset_class', 'amount', 'balance', 'type', 'tx_id', 'date'],
  read: (lines) => {
    const groups = Map.groupBy(lines, (line) => line.of('tx_id'))
    return lines.map((line): LineReading => {
      const group = groups.get(line.of('tx_id')) ?? []
      const fees = group.filter((leg) => /fee/i.test(leg.of('type')))
      if (fees.includes(line)) return { line: line.line, leftOut: text('The line is the fee of a trade') }
      const legs = /^trade$/i.test(line.of('type')) ? group.filter((leg) => !fees.includes(leg)) : []
      return readLeg(line, legs, {
        coinOf: (leg) => leg.of('asset'),
        amountOf: (leg) => netOfFees(leg, fees),
        feesOf: (_, currency) => fees.filter((fee) => fee.of('asset') === currency).map((fee) => fee.of('amount')),
        date: line.of('date'),
        type: line.of('type'),
      })
    })
  },
}

/** A fee in the coin itself reduces the coins of a purchase and adds to those of a sale. */
function netOfFees(leg: Line, fees: readonly Line[]): string {
  if (FIAT.has(leg.of('asset'))) return leg.of('amount')
  const own = fees.filter((fee) => fee.of('asset') === leg.of('asset'))
  return cellOfCalculated(own.reduce((sum, fee) => sum.plus(fee.amountOf('amount')), leg.amountOf('amount')))
}

/** A sentence tells a trade: `Bought 0.2 ETH for 330 USD`. Its line of the coin states the units. */
const COINLIST_TRADE = /^(Bought|Sold) [\d.,]+ [A-Z0-9]+ for ([\d.,]+) ([A-Z0-9]+)/

const coinList: BrokerReader = {
  name: 'CoinList',
  hasCoins: true,
  headers: ['portfolio', 'trader', 'date', 'description', 'asset', 'amount', 'balance'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const [, type = '', money = '', currency = ''] = COINLIST_TRADE.exec(line.of('description')) ?? []
      if (type === '')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('description') }) }
      if (line.of('asset') === currency) return { line: line.line, leftOut: text('The line is the money of a trade') }
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      return {
        line: line.line,
        date: line.of('date'),
        type,
        symbol: line.of('asset'),
        units: line.of('amount'),
        total: money,
        currency,
        totalCurrency: currency,
      }
    }),
}

export const coinReports: readonly BrokerReader[] = [
  coinList,
  coinbaseTax,
  binanceUs,
  ndax,
  {
    name: 'Coinbase',
    hasCoins: true,
    headers: ['timestamp', 'transaction type', 'asset', 'quantity transacted'],
    types: {
      subscription: 'ignore',
      'subscription rebate': 'ignore',
      'inflation reward': 'ignore',
      'retail staking transfer': 'ignore',
      'retail deprecation': 'ignore',
      'retail simple dust': 'ignore',
      'reward income': 'ignore',
    },
  },
  {
    name: 'Bitstamp (2023)',
    hasCoins: true,
    headers: ['type', 'subtype', 'datetime', 'amount', 'amount currency', 'value', 'value currency', 'rate', 'fee'],
    fields: {
      subtype: 'side',
      amount: 'units',
      'amount currency': 'symbol',
      value: 'total',
      'value currency': 'totalCurrency',
      rate: 'price',
      'rate currency': 'currency',
    },
  },
  {
    name: 'DaLI / RP2',
    hasCoins: true,
    headers: ['timestamp', 'asset', 'transaction_type', 'spot_price', 'crypto_in', 'fiat_in_no_fee', 'fiat_fee'],
    fields: {
      asset: 'symbol',
      spot_price: 'price',
      crypto_in: 'units',
      crypto_fee: null,
      fiat_fee: 'fee',
      fiat_in_no_fee: 'total',
      fiat_in_with_fee: null,
    },
  },
]
