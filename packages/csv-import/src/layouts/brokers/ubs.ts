import type { BrokerReader, LineReading } from '../broker-reader.ts'

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
