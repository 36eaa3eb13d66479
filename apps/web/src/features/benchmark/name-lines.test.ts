import { expect, test } from 'vitest'
import { namedLines, offeredLines } from './name-lines.ts'

const presets = ['world', 'europe', 'america', 'bonds', 'gold'].map((id) => ({ _id: id }))
const row = (stockId: string, percent: number) => ({ stockId, name: stockId, percent })

test('a benchmark of one security has no second line, and a mix leaves all to choose', () => {
  expect(offeredLines(presets, [row('world', 100)]).map(({ _id }) => _id)).not.toContain('world')
  expect(offeredLines(presets, [row('world', 60), row('bonds', 40)])).toEqual(presets)
})

test('an address that names unknown, repeated or too many securities has at most three lines', () => {
  expect(namedLines(presets, ['nope', 'gold', 'gold', '__proto__'])).toEqual([{ _id: 'gold' }])
  expect(namedLines(presets, ['gold', 'bonds', 'america', 'europe']).map(({ _id }) => _id)).toEqual([
    'europe',
    'america',
    'bonds',
  ])
})
