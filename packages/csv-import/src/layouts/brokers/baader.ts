import { text } from '@plumbline/text/text'
import { findIsin } from '../../cells/isin.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** Files of Baader Bank, which holds the accounts of Scalable Capital and others: one of trades, one of money. */
export const baaderFiles: readonly BrokerReader[] = [
  {
    name: 'Baader Bank (trades)',
    headers: ['xxx-budat', 'xxx-wpgart', 'xxx-wpnr', 'xxx-nw', 'xxx-wpkurs', 'xxx-betrab'],
    read: (lines) =>
      lines.map(
        (line): LineReading => ({
          line: line.line,
          date: line.of('xxx-budat'),
          type: line.of('xxx-storno') === '' ? line.of('xxx-wpgart') : `Storno ${line.of('xxx-wpgart')}`,
          isin: line.of('xxx-wpnr'),
          name: line.of('xxx-bez1') || line.of('xxx-wpbezk'),
          units: line.of('xxx-nw'),
          price: line.of('xxx-wpkurs'),
          currency: line.of('xxx-whgu'),
          total: line.of('xxx-betrab'),
          totalCurrency: line.of('xxx-whgab'),
        }),
      ),
  },
  {
    name: 'Baader Bank (money)',
    headers: ['xxx-budat', 'xxx-umart', 'xxx-text1', 'xxx-text2', 'xxx-saldo', 'xxx-whg'],
    read: (lines) =>
      lines.map((line): LineReading => {
        const isin = findIsin(line.of('xxx-text2'))
        if (isin === null)
          return { line: line.line, leftOut: text('“{word}” has no security', { word: line.of('xxx-umart') }) }
        const currency = line.of('xxx-whg')
        return {
          line: line.line,
          date: line.of('xxx-budat'),
          type: line.of('xxx-umart').replace(/^Coupons\//, ''),
          isin,
          name: line.of('xxx-text1'),
          total: line.of('xxx-saldo'),
          currency,
          totalCurrency: currency,
        }
      }),
  },
]
