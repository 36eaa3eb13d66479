import { text } from '@plumbline/text/text'
import { sumOf } from '../../cells/exact-amounts.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

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
