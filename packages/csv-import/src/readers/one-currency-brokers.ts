import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from './broker-reader.ts'
import { sumOf } from './broker-reader.ts'

/**
 * Brokers of one country whose files state no currency, because they use only one. Brokers with accounts in other
 * currencies are not listed here, so that the user is asked.
 */
export const oneCurrencyBrokers: readonly BrokerReader[] = [
  {
    name: 'TD Ameritrade',
    headers: [
      'date',
      'transaction id',
      'description',
      'quantity',
      'symbol',
      'price',
      'commission',
      'amount',
      'reg fee',
    ],
    currency: 'USD',
    dateOrder: 'month-first',
  },
  {
    name: 'Vanguard (employer plans)',
    headers: ['trade date', 'run date', 'transaction activity', 'investment name', 'share price', 'transaction shares'],
    fields: { 'transaction description': 'comments', 'dollar amount': 'total' },
    currency: 'USD',
  },
  {
    name: 'finanzen.net zero',
    headers: ['name', 'isin', 'wkn', 'anzahl', 'richtung', 'mindermengenzuschlag', 'ausführung kurs'],
    currency: 'EUR',
    dateOrder: 'day-first',
  },
  {
    name: 'SoFi',
    headers: ['account number', 'trade date', 'settlement date', 'transaction type', 'symbol', 'net amount'],
    currency: 'USD',
    dateOrder: 'month-first',
  },
  {
    name: 'Angel One',
    headers: ['trade date', 'scrip/contract', 'exchange', 'segment', 'buy/sell'],
    currency: 'INR',
    dateOrder: 'day-first',
  },
  {
    name: 'Fidelity NetBenefits',
    headers: ['date', 'investment', 'transaction type', 'amount', 'shares/unit'],
    hasNoOtherHeaders: true,
    currency: 'USD',
    dateOrder: 'month-first',
  },
  {
    name: 'Fidelity (UK)',
    headers: ['order date', 'completion date', 'transaction type', 'investments', 'product wrapper', 'price per unit'],
    fields: { investments: 'name', 'product wrapper': null, 'source investment': null },
    currency: 'GBP',
    dateOrder: 'day-first',
  },
  {
    name: 'CMC Markets Stockbroking',
    headers: ['trade date', 'confirmation', 'order type', 'security code', 'quantity', 'brokerage (inc. gst)'],
    currency: 'AUD',
    dateOrder: 'day-first',
  },
  {
    name: 'CommSec',
    headers: [
      'confirmation number',
      'order number',
      'trade date',
      'buy/ sell',
      'security',
      'units',
      'net proceeds ($)',
    ],
    currency: 'AUD',
    dateOrder: 'day-first',
  },
  {
    name: 'M1 Finance',
    headers: ['date', 'posted date', 'symbol', 'description', 'transaction type', 'unit type', 'security id type'],
    fields: { description: 'comments', 'posted date': null },
    currency: 'USD',
  },
  {
    name: 'SelfWealth',
    headers: ['trade date', 'settlement date', 'action', 'reference', 'code', 'consideration', 'brokerage', 'total'],
    currency: 'AUD',
    dateOrder: 'day-first',
  },
  {
    name: 'Groww',
    headers: ['stock name', 'symbol', 'isin', 'type', 'quantity', 'value', 'exchange', 'exchange order id'],
    currency: 'INR',
    dateOrder: 'day-first',
  },
  {
    name: 'Upstox',
    headers: ['date', 'company', 'amount', 'exchange', 'segment', 'scrip code', 'instrument type', 'side', 'price'],
    currency: 'INR',
    dateOrder: 'day-first',
  },
  {
    name: 'B3 (negociação)',
    headers: [
      'data do negócio',
      'tipo de movimentação',
      'mercado',
      'código de negociação',
      'quantidade',
      'preço',
      'valor',
    ],
    currency: 'BRL',
    dateOrder: 'day-first',
  },
  {
    name: 'ICICI Direct',
    headers: ['stock symbol', 'company name', 'isin code', 'action', 'quantity', 'transaction price', 'brokerage'],
    currency: 'INR',
    dateOrder: 'day-first',
  },
  {
    name: 'Barclays',
    headers: ['investment', 'date', 'order status', 'account', 'buy/sell', 'quantity', 'cost/proceeds'],
    fields: { 'cost/proceeds': 'total', account: null },
    currency: 'GBP',
    dateOrder: 'day-first',
  },
  {
    name: 'Dhan',
    headers: ['date', 'time', 'name', 'buy/sell', 'order', 'exchange', 'segment', 'quantity/lot', 'trade price'],
    currency: 'INR',
    dateOrder: 'day-first',
  },
  {
    name: 'tastytrade',
    headers: ['date/time', 'transaction code', 'transaction subcode', 'symbol', 'buy/sell', 'open/close', 'amount'],
    currency: 'USD',
    dateOrder: 'month-first',
  },
  {
    name: 'tastytrade',
    headers: [
      'date',
      'type',
      'action',
      'symbol',
      'instrument type',
      'average price',
      'root symbol',
      'underlying symbol',
    ],
    currency: 'USD',
    dateOrder: 'month-first',
  },
  {
    // The product of a future is no share: ES is Eversource on the stock exchange.
    name: 'Tradovate',
    headers: ['orderid', 'b/s', 'contract', 'product', 'avgprice', 'filledqty', 'fill time'],
    read: (lines) =>
      lines.map(({ line }) => ({ line, leftOut: text('Options and futures are not supported'), isUnsupported: true })),
  },
  {
    name: 'Lightspeed',
    headers: ['trade number', 'trade date', 'execution time', 'symbol', 'side', 'qty', 'commission amount', 'feesec'],
    fields: { 'principal amount': 'total', 'net amount': null },
    currency: 'USD',
    dateOrder: 'month-first',
  },
  {
    name: 'Webull',
    headers: ['name', 'symbol', 'side', 'status', 'filled', 'price', 'time-in-force', 'filled time'],
    without: ['avg price'],
    dateOrder: 'month-first',
  },
  {
    name: 'Webull',
    headers: ['symbol', 'b/s', 'side type', 'filled qty', 'filled avg price', 'filled time'],
    dateOrder: 'month-first',
  },
  {
    name: 'nabtrade',
    headers: ['trade date', 'settlement date', 'confirmation number', 'code', 'brokerage', 'gst', 'net amount'],
    currency: 'AUD',
    dateOrder: 'day-first',
  },
  {
    name: 'GBM+',
    headers: ['fecha', 'emisora', 'operación', 'títulos', 'precio', 'comisión', 'iva'],
    fields: { iva: 'fee' },
    currency: 'MXN',
    dateOrder: 'day-first',
  },
  {
    name: 'Alpaca',
    headers: ['activity_type', 'transaction_time', 'type', 'price', 'qty', 'side', 'symbol', 'order_id'],
    currency: 'USD',
  },
  {
    name: '5paisa',
    headers: ['trade date', 'scrip name', 'scrip code', 'isin', 'buy/sell', 'qty', 'rate', 'net amount', 'stt'],
    fields: { rate: 'price' },
    currency: 'INR',
    dateOrder: 'day-first',
  },
  {
    name: 'HDFC Securities',
    headers: ['trade date', 'settlement no', 'exchange', 'scrip', 'action', 'market rate', 'brokerage', 'net amount'],
    fields: { 'market rate': 'price' },
    currency: 'INR',
    dateOrder: 'day-first',
  },
  {
    name: 'ebase / FNZ',
    headers: ['depotnummer', 'depotposition', 'umsatzart', 'fonds', 'isin', 'anteile', 'fondswährung (fw)'],
    fields: {
      'zahlungsbetrag in zw': 'total',
      'zahlungswährung (zw)': 'totalCurrency',
      'abrechnungskurs in fw': 'price',
      'fondswährung (fw)': 'currency',
      'devisenkurs (zw/fw)': 'rate',
      'anlagebetrag in zw': null,
      'ausgabeaufschlag in %': null,
      'vertriebsprovision in zw (im abrechnungskurs enthalten)': null,
    },
    dateOrder: 'day-first',
  },
  {
    // The template states that amounts without a currency are in euros.
    name: 'Parqet',
    headers: ['date', 'price', 'shares', 'tax', 'fee', 'type', 'broker'],
    currency: 'EUR',
    dateOrder: 'day-first',
  },
  {
    // The tax is the consumption tax on the commission.
    name: 'Rakuten Securities (US shares)',
    headers: ['約定日', 'ティッカー', '売買区分', '単価［usドル］', '手数料［usドル］', '税金［usドル］'],
    fields: { '税金［usドル］': 'fee' },
    currency: 'USD',
  },
  {
    name: 'SBI Securities',
    headers: ['約定日', '銘柄', '銘柄コード', '取引', '約定数量', '約定単価', '手数料/諸経費等'],
    currency: 'JPY',
  },
]

/** A reinvestment states its units and the money, but no price. */
export const questrade: BrokerReader = {
  name: 'Questrade',
  headers: ['transaction date', 'settlement date', 'action', 'symbol', 'net amount', 'activity type', 'account type'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const activity = line.of('activity type')
      const isReinvestment = /^rei$/i.test(line.of('action')) || /^dividend reinvestment$/i.test(activity)
      const isAction = /^corporate actions$/i.test(activity)
      const isSplit = /\bSTK SPLIT\b/i.test(line.of('description'))
      if (/^transfers$/i.test(activity) || (line.of('symbol') === '' && !/^(?:trades|dividends)$/i.test(activity)))
        return {
          line: line.line,
          leftOut: text('“{word}” belongs to the account, not to a security', { word: activity }),
        }
      return {
        line: line.line,
        date: line.of('transaction date'),
        settlementDate: line.of('settlement date'),
        type: wordOf({ isReinvestment, isSplit, isAction }) ?? (line.of('action') || activity),
        symbol: line.of('symbol'),
        name: line.of('description'),
        units: line.of('quantity'),
        price: isReinvestment ? '' : line.of('price'),
        fee: line.of('commission'),
        currency: line.of('currency'),
        total: line.of('net amount'),
        totalCurrency: line.of('currency'),
      }
    }),
}

function wordOf(is: { isReinvestment: boolean; isSplit: boolean; isAction: boolean }): string | null {
  if (is.isReinvestment) return 'Buy'
  if (is.isSplit) return 'Split'
  return is.isAction ? 'Corporate action' : null
}

/** A reinvestment has the type `Other`, and its price is in the description. */
export const firstrade: BrokerReader = {
  name: 'Firstrade',
  headers: ['symbol', 'quantity', 'price', 'action', 'description', 'tradedate', 'settleddate', 'recordtype'],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const description = line.of('description')
      const isReinvestment = line.of('action').toLowerCase() === 'other' && /\bREIN @/.test(description)
      return {
        line: line.line,
        date: line.of('tradedate'),
        type: isReinvestment ? 'Reinvestment' : line.of('action'),
        symbol: line.of('symbol'),
        name: description,
        units: line.of('quantity'),
        price: isReinvestment ? (/\bREIN @\s*([\d.,]+)/.exec(description)?.[1] ?? '') : line.of('price'),
        fee: sumOf(['commission', 'fee'].map(line.amountOf)),
        total: line.of('amount'),
      }
    }),
}

/** Settled exchange trades are called transfers: incoming for a purchase, outgoing for a sale. */
export const b3Movements: BrokerReader = {
  name: 'B3 (movimentação)',
  headers: ['entrada/saída', 'data', 'movimentação', 'produto', 'instituição', 'quantidade', 'preço unitário'],
  currency: 'BRL',
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const movement = line.of('movimentação')
      const isSettled = /^transferência - liquidação$/i.test(movement)
      const [symbol = '', ...name] = line.of('produto').split(' - ')
      return {
        line: line.line,
        date: line.of('data'),
        type: isSettled ? (/^cr[eé]dito$/i.test(line.of('entrada/saída')) ? 'Compra' : 'Venda') : movement,
        symbol,
        name: name.join(' - '),
        units: line.of('quantidade'),
        price: line.of('preço unitário'),
        total: line.of('valor da operação'),
      }
    }),
}
