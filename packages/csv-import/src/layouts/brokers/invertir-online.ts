import { text } from '@plumbline/text/text'
import { readerOf } from '../described-layout.ts'

const TRADE = /^(?:compra|venta|dividendos?|pago de dividendos)\s*\([^)]+\)/i

/** Movements of an Argentine account in pesos or dollars, with the symbol in the type: `Compra(GGAL)`. */
export const invertirOnline = readerOf({
  name: 'InvertirOnline',
  headers: ['tipo mov.', 'concert.', 'liquid.', 'cant. titulos', 'precio', 'comis.', 'monto', 'tipo cuenta'],
  dateOrder: 'day-first',
  values: {
    date: 'concert.',
    type: { capture: /^([^(]+?)\s*\(/, from: 'tipo mov.' },
    symbol: { capture: /\(([^)]+)\)/, from: 'tipo mov.' },
    status: 'est',
    units: 'cant. titulos',
    price: 'precio',
    fee: { sum: ['comis.', 'iva com.', 'otros imp.'] },
    total: 'monto',
    currency: { constant: 'ARS' },
    totalCurrency: { constant: 'ARS' },
  },
  rows: [
    {
      when: { 'tipo mov.': TRADE, 'tipo cuenta': /d[oó]lar/i },
      values: { currency: { constant: 'USD' }, totalCurrency: { constant: 'USD' } },
    },
    { when: { 'tipo mov.': TRADE }, values: {} },
    {
      when: {},
      leftOut: (line) => text('“{word}” is neither a trade nor a dividend', { word: line.of('tipo mov.') }),
    },
  ],
})
