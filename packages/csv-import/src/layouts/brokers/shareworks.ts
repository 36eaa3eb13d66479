import { text } from '@plumbline/text/text'
import { sumOf } from '../../cells/exact-amounts.ts'
import { plainHeader } from '../../words/header-key.ts'
import type { BrokerReader, FileContext, Line, LineReading } from '../broker-reader.ts'

/** The cell after the one below a header: the currency of an amount has a column without a header. */
function cellAfter(line: Line, header: string, { records, headerIndex }: FileContext): string {
  const index = records[headerIndex]?.cells.findIndex((cell) => plainHeader(cell) === header) ?? -1
  return index < 0 ? '' : (line.cells[index + 1] ?? '')
}

const SUM = text('The line is a sum of the lines above')

/** Shareworks by Morgan Stanley: shares that vested, without those sold at once for taxes. */
export const shareworksReleases: BrokerReader = {
  name: 'Shareworks (releases)',
  headers: ['grant name', 'release date', 'shares vested', 'shares held', 'fair market value per share'],
  dateOrder: 'day-first',
  read: (lines, context) =>
    lines.map((line): LineReading => {
      if (line.of('release date') === '') return { line: line.line, leftOut: SUM }
      return {
        line: line.line,
        date: line.of('release date'),
        type: 'Buy',
        name: line.of('grant name'),
        units: line.of('shares held'),
        price: line.of('fair market value per share'),
        currency: cellAfter(line, 'fair market value per share', context),
        comments: line.of('release reference number'),
      }
    }),
}

export const shareworksSales: BrokerReader = {
  name: 'Shareworks (sales)',
  headers: ['grant name', 'sale type', 'sale date', 'shares sold', 'sale proceeds', 'sale price per share'],
  dateOrder: 'day-first',
  read: (lines, context) =>
    lines.map((line): LineReading => {
      if (line.of('sale date') === '') return { line: line.line, leftOut: SUM }
      return {
        line: line.line,
        date: line.of('sale date'),
        type: 'Sell',
        name: line.of('grant name'),
        units: line.of('shares sold'),
        price: line.of('sale price per share'),
        fee: sumOf(['brokerage commission', 'supplemental transaction fee'].map(line.amountOf)),
        currency: cellAfter(line, 'sale price per share', context),
        comments: line.of('withdrawal reference number'),
      }
    }),
}
