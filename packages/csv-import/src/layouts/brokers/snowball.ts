import { text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import { ExactDecimal } from '../../cells/numbers.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/**
 * `Quantity` is the amount of a dividend, or the number of shares if exactly as many are held. `Price` is the dividend
 * per share, or the ratio of a split.
 */
export const snowball: BrokerReader = {
  name: 'Snowball Analytics',
  headers: ['event', 'date', 'symbol', 'price', 'quantity', 'currency', 'feetax', 'exchange'],
  read: (lines) => {
    const held = heldBeforeEach(lines)
    return lines.map((line, index): LineReading => {
      const event = line.of('event').toUpperCase()
      const common = {
        line: line.line,
        date: line.of('date'),
        type: line.of('event'),
        symbol: line.of('symbol'),
        exchange: line.of('exchange'),
        currency: line.of('currency'),
        comments: line.of('note'),
      }
      if (event.startsWith('CASH') || event === 'FEE')
        return { line: line.line, leftOut: text('“{word}” belongs to the account', { word: line.of('event') }) }
      if (event === 'DIVIDEND') {
        const shares = line.amountOf('quantity')
        const paid = held[index]?.equals(shares) ? shares.times(line.amountOf('price')) : null
        const total = paid === null || paid.isZero() ? line.of('quantity') : cellOfCalculated(paid)
        return { ...common, total, totalCurrency: line.of('currency') }
      }
      if (event === 'SPLIT') {
        const ratio = line.amountOf('price')
        const isReverse = ratio.lessThan(1)
        return {
          ...common,
          type: isReverse ? 'Reverse split' : 'Split',
          splitRatio: isReverse
            ? `1:${cellOfCalculated(new ExactDecimal(1).dividedBy(ratio))}`
            : `${cellOfCalculated(ratio)}:1`,
        }
      }
      return {
        ...common,
        units: line.of('quantity'),
        price: line.of('price'),
        fee: line.of('feetax'),
        feeCurrency: line.of('feecurrency'),
      }
    })
  },
}

/** For each line, the shares of its symbol that are held before it, by the lines above. */
function heldBeforeEach(lines: readonly Line[]): Decimal[] {
  const held = new Map<string, Decimal>()
  return lines.map((line) => {
    const before = held.get(line.of('symbol')) ?? new ExactDecimal(0)
    const event = line.of('event').toUpperCase()
    if (event === 'BUY') held.set(line.of('symbol'), before.plus(line.amountOf('quantity')))
    if (event === 'SELL') held.set(line.of('symbol'), before.minus(line.amountOf('quantity')))
    return before
  })
}
