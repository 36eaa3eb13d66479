import { expect, test } from 'vitest'
import { arrangeSlices } from './arrange-slices.ts'

const item = (name: string, value: number | null) => ({ id: name, name, value })

test('the largest come first, with their shares', () => {
  expect(arrangeSlices([item('A', 25), item('B', 75)]).map(({ name, share }) => [name, share])).toEqual([
    ['B', 0.75],
    ['A', 0.25],
  ])
})

test('from the seventh on they are one slice', () => {
  const items = Array.from({ length: 9 }, (_, index) => item(`S${index}`, 10))
  const slices = arrangeSlices(items)
  expect(slices).toHaveLength(7)
  expect(slices[6]).toMatchObject({ name: 'All others', value: 30 })
  expect(slices[6]?.parts.map(({ name, value }) => [name, value])).toEqual([
    ['S6', 10],
    ['S7', 10],
    ['S8', 10],
  ])
  expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
})

test('holdings that the plan does not show count among the others', () => {
  expect(arrangeSlices([item('A', 60)], 40).map(({ name, share }) => [name, share])).toEqual([
    ['A', 0.6],
    ['All others', 0.4],
  ])
})

test('what has no value has no slice', () => {
  expect(arrangeSlices([item('A', null), item('B', 0)])).toEqual([])
  const slices = arrangeSlices([item('A', null), item('B', 0), item('C', -9), item('D', 0.5), item('E', 1.5)])
  expect(slices.map(({ name, share }) => [name, share])).toEqual([
    ['E', 0.75],
    ['D', 0.25],
  ])
})
