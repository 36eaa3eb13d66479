import { expect, test } from 'vitest'
import type { PlacedLine } from './document-lines.ts'
import { readDocument } from './read-document.ts'

/** Words of one row in columns that start at the given places; `null` leaves a cell blank. */
function row(y: number, cells: readonly (readonly [left: number, text: string])[]): PlacedLine {
  const words = cells.flatMap(([left, text]) => {
    let x = left
    return text.split(' ').map((word) => {
      const placed = { text: word, x, y, width: word.length * 5 }
      x += placed.width + 4
      return placed
    })
  })
  return { page: 1, words }
}

test('a blank cell does not shift the columns behind it, and titles may have several words', () => {
  const lines = [
    row(700, [[60, 'Trade confirmation: buy']]),
    row(680, [[60, 'ISIN US0378331005']]),
    row(660, [
      [60, 'Quantity'],
      [140, 'Execution price'],
      [260, 'Gross amount'],
      [360, 'Fees'],
      [420, 'Net amount'],
      [520, 'Trade date'],
    ]),
    row(645, [
      [60, '12.5'],
      [140, '100.40'],
      [260, '1,255.00'],
      [420, '1,255.00 USD'],
      [520, 'Jul 11, 2024'],
    ]),
  ]
  const outcome = readDocument({ name: 'note.pdf', lines })
  expect(outcome).toMatchObject({ kind: 'read', readings: [{ kind: 'buy', day: '2024-07-11' }] })
  const [reading] = outcome.kind === 'read' ? outcome.readings : []
  expect([reading?.units.toString(), reading?.net.amount.toString(), reading?.fees.amount.toString()]).toEqual([
    '12.5',
    '1255',
    '0',
  ])
})

test('two days below three titles are told apart by their places', () => {
  const lines = [
    row(700, [[60, 'Trade confirmation: sell']]),
    row(680, [[60, 'ISIN US0378331005']]),
    row(660, [
      [60, 'Order date'],
      [150, 'Trade date'],
      [240, 'Settlement date'],
      [350, 'Quantity'],
      [410, 'Price'],
      [470, 'Gross amount'],
    ]),
    row(645, [
      [150, '11.07.2024'],
      [240, '15.07.2024'],
      [350, '30'],
      [410, '20.15'],
      [470, '604.50 USD'],
    ]),
    row(630, [
      [60, 'Commission'],
      [440, '4.50 USD'],
    ]),
    row(615, [
      [60, 'Net amount'],
      [440, '600.00 USD'],
    ]),
  ]
  expect(readDocument({ name: 'note.pdf', lines })).toMatchObject({
    kind: 'read',
    readings: [{ kind: 'sell', day: '2024-07-11', settlementDay: '2024-07-15' }],
  })
})
