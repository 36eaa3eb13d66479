import { readTradeSentence } from '../trade-sentence.ts'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { roughNumber } from './broker-reader.ts'

export const commsecConfirmations: BrokerReader = {
  name: 'CommSec (confirmations)',
  headers: ['code', 'company', 'date', 'type', 'quantity', 'unit price ($)', 'trade value ($)', 'brokerage+gst ($)'],
  fields: { 'gst ($)': null },
  currency: 'AUD',
  dateOrder: 'day-first',
}

/** The account: `B 100 CBA @ 95.32` beside debit and credit, which hold the brokerage. */
export const commsecAccount: BrokerReader = {
  name: 'CommSec (account)',
  headers: ['date', 'reference', 'details', 'debit($)', 'credit($)', 'balance($)'],
  currency: 'AUD',
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const trade = readTradeSentence(line.of('details'))
      if (trade === null) return { line: line.line, leftOut: `“${line.of('details')}” is no trade` }
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

/** Monthly statements: the security and the units in a sentence, the date of the trade in brackets. */
export const wealthsimpleStatement: BrokerReader = {
  name: 'Wealthsimple (statement)',
  headers: ['date', 'transaction', 'description', 'amount', 'balance'],
  currency: 'CAD',
  read: (lines) =>
    lines.map((line): LineReading => {
      const description = line.of('description')
      const match = WEALTHSIMPLE.exec(description)
      if (match === null) return { line: line.line, leftOut: `“${description}” is no trade and no dividend` }
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

/** An order is a line for each of its states; what was filled is a trade. */
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
      if (line.of('update type') !== 'Fil') return { line: line.line, leftOut: 'The line tells a state of an order' }
      const fills = (orders.get(line.of('order id')) ?? []).filter((fill) => fill.of('update type') === 'Fil')
      const common = {
        line: line.line,
        date: line.of('update time'),
        type: line.of('side'),
        symbol: line.of('symbol'),
        exchange: line.of('exchange'),
        price: line.of('price'),
      }
      // With several fills the volume is what is left of the order, so that the filled units are not stated.
      return { ...common, units: fills.length === 1 ? line.of('volume') : '' }
    })
  },
}

const stockPlan = { name: 'Morgan Stanley (stock plan)', currency: 'USD', dateOrder: 'day-first' } as const

/** Sales of a plan, which names no security; sales of the plan “Cash” are withdrawals. */
export const morganStanleyWithdrawals: BrokerReader = {
  ...stockPlan,
  headers: ['execution date', 'order number', 'plan', 'type', 'order status', 'price', 'quantity', 'net amount'],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('plan') === 'Cash') return { line: line.line, leftOut: 'The line is a withdrawal of money' }
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

/** What the net amount lacks of units × price. */
function feeOf(line: Line): string {
  const [units, price, net] = ['quantity', 'price', 'net amount'].map((header) =>
    Math.abs(roughNumber(line.of(header))),
  )
  const fee = (units ?? 0) * (price ?? 0) - (net ?? 0)
  return fee > 0 ? String(Number(fee.toFixed(2))) : ''
}

/** Shares that vest are bought at the price of the day, those that are left after tax. */
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

/** Amounts and fees stand in columns of their own for each currency; the one of the trade is filled. */
export const fio: BrokerReader = {
  name: 'Fio',
  headers: ['datum obchodu', 'směr', 'symbol', 'cena', 'počet', 'měna', 'objem v czk', 'poplatky v czk'],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const currency = line.of('měna')
      const suffix = currency.toLowerCase()
      if (line.of('symbol') === '') return { line: line.line, leftOut: 'The line names no security' }
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

/** The value and the commissions are in euros, whatever the price is in. */
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
      const fees = line.cells.slice(11).map(roughNumber)
      const fee = fees.reduce((sum, cost) => sum + cost, 0)
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
        fee: fee === 0 ? '' : String(Number(fee.toFixed(2))),
        feeCurrency: 'EUR',
      }
    }),
}

/** Descriptions change their place where a row is taken back; the value is rounded to whole units of money. */
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

/** Orders, with the price of the limit beside the one that was paid. */
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

/** Dividends state what is paid for each share, before tax, in the currency of the security. */
export const freetrade: BrokerReader = {
  name: 'Freetrade',
  headers: [
    'title',
    'type',
    'timestamp',
    'account currency',
    'total amount',
    'buy / sell',
    'ticker',
    'isin',
    'price per share',
    'instrument currency',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      const common = {
        line: line.line,
        date: line.of('timestamp'),
        type:
          line.of('type') === 'ORDER' || line.of('type') === 'FREESHARE_ORDER'
            ? line.of('buy / sell')
            : line.of('type'),
        symbol: line.of('ticker'),
        isin: line.of('isin'),
        name: line.of('title'),
        exchange: line.of('venue'),
        currency: line.of('instrument currency') || line.of('account currency'),
      }
      if (line.of('type') === 'DIVIDEND') {
        return { ...common, units: line.of('quantity'), price: line.of('dividend amount per share') }
      }
      if (line.of('isin') === '') return { line: line.line, leftOut: `“${line.of('title')}” belongs to the account` }
      const isFree = line.of('type') === 'FREESHARE_ORDER'
      const [fxFee, stampDuty] = [line.of('fx fee amount'), line.of('stamp duty')].map(Number)
      const fee = (fxFee || 0) + (stampDuty || 0)
      return {
        ...common,
        units: line.of('quantity'),
        price: line.of('price per share'),
        rate: line.of('fx rate'),
        fee: fee === 0 ? '' : String(Number(fee.toFixed(4))),
        feeCurrency: line.of('account currency'),
        ...(!isFree && { total: line.of('total amount'), totalCurrency: line.of('account currency') }),
      }
    }),
}
