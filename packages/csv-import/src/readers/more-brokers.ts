import { text } from '@plumbline/text/text'
import { ExactDecimal } from '../numbers.ts'
import { readTradeSentence } from '../trade-sentence.ts'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { cellOfCalculated, sumOf } from './broker-reader.ts'

export const commsecConfirmations: BrokerReader = {
  name: 'CommSec (confirmations)',
  headers: ['code', 'company', 'date', 'type', 'quantity', 'unit price ($)', 'trade value ($)', 'brokerage+gst ($)'],
  fields: { 'gst ($)': null },
  currency: 'AUD',
  dateOrder: 'day-first',
}

/** The account: `B 100 CBA @ 95.32` next to debit and credit, which include the brokerage. */
export const commsecAccount: BrokerReader = {
  name: 'CommSec (account)',
  headers: ['date', 'reference', 'details', 'debit($)', 'credit($)', 'balance($)'],
  currency: 'AUD',
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const trade = readTradeSentence(line.of('details'))
      const payer = /^(?:dividend|div)\s+([A-Z0-9]{3,6})$/i.exec(line.of('details'))?.[1]
      if (payer !== undefined) {
        return { line: line.line, date: line.of('date'), type: 'Dividend', symbol: payer, credit: line.of('credit($)') }
      }
      if (trade === null)
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('details') }) }
      return {
        line: line.line,
        date: line.of('date'),
        type: trade.type,
        symbol: trade.name,
        units: trade.units,
        price: trade.price,
        debit: line.of('debit($)'),
        credit: line.of('credit($)'),
      }
    }),
}

const WEALTHSIMPLE = /^([A-Z0-9.]{1,12}) - (.{1,120}?): (?:Bought|Sold|Cash dividend)(?: ([\d.]+) shares)?/
const EXECUTED = /executed at (\d{4}-\d{2}-\d{2})/

/** Monthly statements: a sentence with the security and the units, and the trade date in brackets. */
export const wealthsimpleStatement: BrokerReader = {
  name: 'Wealthsimple (statement)',
  headers: ['date', 'transaction', 'description', 'amount', 'balance'],
  currency: 'CAD',
  read: (lines) =>
    lines.map((line): LineReading => {
      const description = line.of('description')
      const match = WEALTHSIMPLE.exec(description)
      if (match === null)
        return { line: line.line, leftOut: text('“{word}” is neither a trade nor a dividend', { word: description }) }
      const [, symbol = '', name = '', units = ''] = match
      const currency = line.of('currency') || 'CAD'
      return {
        line: line.line,
        date: EXECUTED.exec(description)?.[1] ?? line.of('date'),
        type: line.of('transaction'),
        symbol,
        name,
        units,
        total: line.of('amount'),
        currency,
        totalCurrency: currency,
        comments: description,
      }
    }),
}

/** An order has one line per state; the filled state is a trade. */
export const investimental: BrokerReader = {
  name: 'Investimental',
  headers: [
    'order id',
    'side',
    'exchange',
    'symbol',
    'price',
    'volume',
    'value',
    'fee',
    'update type',
    'update time',
    'last trade id',
  ],
  currency: 'RON',
  read: (lines) => {
    const orders = Map.groupBy(lines, (line) => line.of('order id'))
    return lines.map((line): LineReading => {
      if (line.of('update type') !== 'Fil')
        return { line: line.line, leftOut: text('The line is a status of an order') }
      const fills = (orders.get(line.of('order id')) ?? []).filter((fill) => fill.of('update type') === 'Fil')
      const common = {
        line: line.line,
        date: line.of('update time'),
        type: line.of('side'),
        symbol: line.of('symbol'),
        exchange: line.of('exchange'),
        price: line.of('price'),
      }
      // With several fills, the volume is the remaining part of the order, so the filled units are not stated.
      return { ...common, units: fills.length === 1 ? line.of('volume') : '' }
    })
  },
}

const stockPlan = { name: 'Morgan Stanley (stock plan)', currency: 'USD', dateOrder: 'day-first' } as const

/** Sales of a plan, which do not name a security. Sales of the plan “Cash” are withdrawals. */
export const morganStanleyWithdrawals: BrokerReader = {
  ...stockPlan,
  headers: ['execution date', 'order number', 'plan', 'type', 'order status', 'price', 'quantity', 'net amount'],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('plan') === 'Cash') return { line: line.line, leftOut: text('The line is a withdrawal of money') }
      return {
        line: line.line,
        date: line.of('execution date'),
        type: line.of('type'),
        status: line.of('order status'),
        name: line.of('plan'),
        units: line.of('quantity'),
        price: line.of('price'),
        fee: feeOf(line),
        total: line.of('net amount'),
      }
    }),
}

/** The difference between units × price and the net amount. */
function feeOf(line: Line): string {
  const gross = line.amountOf('quantity').times(line.amountOf('price')).abs()
  const fee = gross.minus(line.amountOf('net amount').abs())
  return fee.greaterThan(0) ? cellOfCalculated(fee.toDecimalPlaces(2)) : ''
}

/** Vesting shares, net of shares withheld for tax, are bought at the price of the day. */
export const morganStanleyReleases: BrokerReader = {
  ...stockPlan,
  headers: ['vest date', 'order number', 'plan', 'type', 'status', 'price', 'quantity', 'net share proceeds'],
  read: (lines) =>
    lines.map(
      (line): LineReading => ({
        line: line.line,
        date: line.of('vest date'),
        type: 'Buy',
        status: line.of('status') === 'Staged' ? 'Pending' : line.of('status'),
        name: line.of('plan'),
        units: line.of('net share proceeds'),
        price: line.of('price'),
      }),
    ),
}

/** Each currency has its own columns for amounts and fees. Only those of the trade's currency are filled. */
export const fio: BrokerReader = {
  name: 'Fio',
  headers: ['datum obchodu', 'směr', 'symbol', 'cena', 'počet', 'měna', 'objem v czk', 'poplatky v czk'],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const currency = line.of('měna')
      const suffix = currency.toLowerCase()
      if (line.of('symbol') === '') return { line: line.line, leftOut: text('The line has no security') }
      return {
        line: line.line,
        date: line.of('datum obchodu'),
        type: line.of('směr') || line.of('text fio'),
        symbol: line.of('symbol'),
        units: line.of('počet'),
        price: line.of('cena'),
        currency,
        total: line.of(`objem v ${suffix}`),
        fee: line.of(`poplatky v ${suffix}`),
        comments: line.of('text fio'),
      }
    }),
}

/** The value and the commissions are in euros, whatever the price's currency. */
export const fineco: BrokerReader = {
  name: 'Fineco',
  headers: [
    'operazione',
    'data valuta',
    'descrizione',
    'titolo',
    'isin',
    'segno',
    'quantita',
    'divisa',
    'prezzo',
    'cambio',
    'controvalore',
  ],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const side = line.of('segno')
      const fee = line.cells.slice(11).reduce((sum, cost) => sum.plus(line.readAmount(cost)), new ExactDecimal(0))
      return {
        line: line.line,
        date: line.of('operazione'),
        type: side === 'A' ? 'Acquisto' : side === 'V' ? 'Vendita' : line.of('descrizione'),
        name: line.of('titolo'),
        isin: line.of('isin'),
        units: line.of('quantita'),
        price: line.of('prezzo'),
        currency: line.of('divisa'),
        rate: line.of('cambio'),
        total: line.of('controvalore'),
        totalCurrency: 'EUR',
        fee: fee.isZero() ? '' : cellOfCalculated(fee),
        feeCurrency: 'EUR',
      }
    }),
}

/** Descriptions move to another column in reversals. The value is rounded to whole currency units. */
export const ubs: BrokerReader = {
  name: 'UBS',
  headers: [
    'bewertungsdatum',
    'abschluss',
    'beschreibung 1',
    'beschreibung 2',
    'isin',
    'anzahl/betrag',
    'trans.-preis',
    'trans.-wert',
  ],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const [first, second, third] = ['beschreibung 1', 'beschreibung 2', 'beschreibung 3'].map((header) =>
        line.of(header),
      )
      const isReversal = /^storno/i.test(first ?? '')
      return {
        line: line.line,
        date: line.of('abschluss'),
        type: isReversal ? `${first} ${second}` : (first ?? ''),
        name: (isReversal ? third : second) ?? '',
        isin: line.of('isin'),
        units: line.of('anzahl/betrag'),
        price: line.of('trans.-preis'),
        currency: line.of('whrg.', 1),
      }
    }),
}

/** Orders, with the limit price next to the price paid. */
export const webull: BrokerReader = {
  name: 'Webull',
  headers: ['name', 'symbol', 'side', 'status', 'filled', 'total qty', 'price', 'avg price', 'filled time'],
  fields: { price: null, 'total qty': null, 'placed time': null },
  dateOrder: 'month-first',
  currency: 'asset',
}

export const etrade: BrokerReader = {
  name: 'E*TRADE',
  headers: [
    'transactiondate',
    'transactiontype',
    'securitytype',
    'symbol',
    'quantity',
    'amount',
    'price',
    'commission',
  ],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const isReinvested = line.of('transactiontype') === 'Dividend' && line.of('amount').startsWith('-')
      return {
        line: line.line,
        date: line.of('transactiondate'),
        type: isReinvested && /\breinvest/i.test(line.of('description')) ? 'Buy' : line.of('transactiontype'),
        symbol: line.of('symbol'),
        name: line.of('description').replace(/\s{2,}.*$/, ''),
        assetClass: line.of('securitytype'),
        units: line.of('quantity'),
        price: /[1-9]/.test(line.of('price')) ? line.of('price') : '',
        fee: line.of('commission'),
        total: line.of('amount'),
        comments: line.of('description'),
      }
    }),
}

export const zerodha: BrokerReader = {
  name: 'Zerodha',
  headers: [
    'symbol',
    'isin',
    'trade_date',
    'exchange',
    'segment',
    'trade_type',
    'quantity',
    'price',
    'order_execution_time',
  ],
  fields: { order_execution_time: null, segment: null, series: null },
  currency: 'INR',
}

/** Dividends are stated per share, before tax, in the security's currency. */
export const freetradeFiles: readonly BrokerReader[] = ['total amount', 'total amount in account currency'].map(
  (totalHeader) => ({
    name: 'Freetrade',
    headers: [
      'title',
      'type',
      'timestamp',
      'account currency',
      totalHeader,
      'buy / sell',
      'ticker',
      'isin',
      'price per share',
      'instrument currency',
    ],
    read: (lines) => lines.map((line) => readFreetrade(line, totalHeader)),
  }),
)

function readFreetrade(line: Line, totalHeader: string): LineReading {
  const common = {
    line: line.line,
    date: line.of('timestamp'),
    type:
      line.of('type') === 'ORDER' || line.of('type') === 'FREESHARE_ORDER' ? line.of('buy / sell') : line.of('type'),
    symbol: line.of('ticker'),
    isin: line.of('isin'),
    name: line.of('title'),
    exchange: line.of('venue'),
    currency: line.of('instrument currency') || line.of('account currency'),
  }
  if (line.of('type') === 'DIVIDEND') {
    const units = line.of('quantity') || line.of('dividend eligible quantity')
    return { ...common, units, price: line.of('dividend amount per share') }
  }
  if (line.of('isin') === '')
    return { line: line.line, leftOut: text('“{word}” belongs to the account', { word: line.of('title') }) }
  const isFree = line.of('type') === 'FREESHARE_ORDER'
  const fee = line.amountOf('fx fee amount').plus(line.amountOf('stamp duty'))
  return {
    ...common,
    units: line.of('quantity'),
    price: line.of('price per share'),
    rate: line.of('fx rate'),
    fee: fee.isZero() ? '' : cellOfCalculated(fee),
    feeCurrency: line.of('account currency'),
    ...(!isFree && { total: line.of(totalHeader), totalCurrency: line.of('account currency') }),
  }
}

const CASH_TRADE = /\b(BOT|SOLD) ([+-]?[\d.,]+) (\S+)(.*?) ?@ ?([\d.,]+)/

/** The cash balance of thinkorswim: its descriptions tell the trades, as in `BOT +100 AAPL @150.00`. */
export const thinkorswimCash: BrokerReader = {
  name: 'thinkorswim (cash balance)',
  headers: ['date', 'time', 'type', 'ref #', 'description', 'misc fees', 'commissions & fees', 'amount', 'balance'],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const [, side, units, symbol, contract, price] = CASH_TRADE.exec(line.of('description')) ?? []
      const dividend = /DIVIDEND\s?~\s?([A-Z.]+)/.exec(line.of('description'))?.[1]
      const common = {
        line: line.line,
        date: line.of('date'),
        comments: line.of('description'),
        total: line.of('amount'),
      }
      if (dividend !== undefined) return { ...common, type: 'Dividend', symbol: dividend }
      if (side === undefined || units === undefined || symbol === undefined || price === undefined) {
        return { line: line.line, leftOut: text('The line is neither a trade nor a dividend') }
      }
      if (/\b(?:CALL|PUT)\b/.test(contract ?? '') || /^[/.]/.test(symbol)) {
        return { line: line.line, leftOut: text('Options and futures are not supported'), isUnsupported: true }
      }
      return {
        ...common,
        type: side === 'BOT' ? 'Buy' : 'Sell',
        symbol,
        units,
        price,
        fee: sumOf(['misc fees', 'commissions & fees'].map(line.amountOf)),
      }
    }),
}

/** The statement of thinkorswim: of its many tables, the history of trades. */
export const thinkorswim: BrokerReader = {
  name: 'thinkorswim',
  headers: ['exec time', 'spread', 'side', 'qty', 'pos effect', 'symbol', 'exp', 'strike', 'type', 'net price'],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const isTrade = /^(?:buy|sell)$/i.test(line.of('side')) && /\d/.test(line.of('exec time'))
      if (!isTrade) return { line: line.line, leftOut: text('The line belongs to another table of the statement') }
      return {
        line: line.line,
        date: line.of('exec time'),
        type: line.of('side'),
        symbol: line.of('symbol'),
        assetClass: line.of('type'),
        units: line.of('qty'),
        price: line.of('price'),
      }
    }),
}

/** Money and its currency are below debit or credit. Everyday payments are left out. */
export const yuh: BrokerReader = {
  name: 'Yuh',
  headers: [
    'date',
    'activity type',
    'activity name',
    'debit',
    'debit currency',
    'credit',
    'buy/sell',
    'price per unit',
  ],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const name = line.of('activity name')
      if (line.of('buy/sell') === '' && !/dividend/i.test(line.of('activity type')))
        return { line: line.line, leftOut: text('“{word}” is neither a trade nor a dividend', { word: name }) }
      const currency = line.of('debit currency') || line.of('credit currency')
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('buy/sell') || 'Dividend',
        symbol: line.of('asset'),
        units: line.of('quantity'),
        price: line.of('price per unit'),
        fee: line.of('fees/commission'),
        debit: line.of('debit'),
        credit: line.of('credit'),
        currency,
        totalCurrency: currency,
        comments: name,
      }
    }),
}

const IOL_TRADE = /^(compra|venta|dividendos?|pago de dividendos)\s*\(([^)]+)\)/i

/** Movements of an Argentine account in pesos or dollars, with the symbol in the type: `Compra(GGAL)`. */
export const invertirOnline: BrokerReader = {
  name: 'InvertirOnline',
  headers: ['tipo mov.', 'concert.', 'liquid.', 'cant. titulos', 'precio', 'comis.', 'monto', 'tipo cuenta'],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const [, type, symbol] = IOL_TRADE.exec(line.of('tipo mov.')) ?? []
      if (type === undefined || symbol === undefined)
        return {
          line: line.line,
          leftOut: text('“{word}” is neither a trade nor a dividend', { word: line.of('tipo mov.') }),
        }
      const currency = /d[oó]lar/i.test(line.of('tipo cuenta')) ? 'USD' : 'ARS'
      return {
        line: line.line,
        date: line.of('concert.'),
        type,
        symbol,
        status: line.of('est'),
        units: line.of('cant. titulos'),
        price: line.of('precio'),
        fee: sumOf(['comis.', 'iva com.', 'otros imp.'].map(line.amountOf)),
        total: line.of('monto'),
        currency,
        totalCurrency: currency,
      }
    }),
}
