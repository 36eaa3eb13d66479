import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import { ExactDecimal } from '../../cells/numbers.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

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
