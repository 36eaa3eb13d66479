import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/** Delta: the base is the security, the quote its currency. Names are in brackets. */
export const delta: BrokerReader = {
  name: 'Delta',
  headers: ['date', 'way', 'base amount', 'base currency (name)', 'base type', 'quote amount', 'quote currency'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const way = line.of('way').toUpperCase()
      const symbol = line.of('base currency (name)').split(' (')[0] ?? ''
      if (line.of('base type') === 'FIAT' || way === 'DEPOSIT' || way === 'WITHDRAW') {
        return {
          line: line.line,
          leftOut: text('“{word}” moves money or coins, and trades none', { word: line.of('way') }),
        }
      }
      if (!FIAT.has(line.of('quote currency'))) {
        return { line: line.line, leftOut: text('The price is in another coin, not in money'), isUnsupported: true }
      }
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('way'),
        symbol,
        ...quoted(line),
        currency: line.of('quote currency'),
        fee: line.of('fee amount'),
        feeCurrency: line.of('fee currency (name)'),
        exchange: line.of('exchange'),
        comments: line.of('notes'),
      }
    }),
}

/** The quote amount of a trade excludes the fee. A dividend has no base amount. */
function quoted(line: Line): { units?: string; price?: string; total?: string } {
  const [base, quote] = [line.of('base amount'), line.of('quote amount')]
  const [ofBase, ofQuote] = [line.amountOf('base amount'), line.amountOf('quote amount')]
  return ofBase.isZero() ? { total: quote } : { units: base, price: cellOfCalculated(ofQuote.dividedBy(ofBase)) }
}
