import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const at = (x: number, text = 'Buy 12') => ({ x, text })

test('a label is centered over its mark, and moved into the plot at both ends', () => {
  const [left = 0, middle = 0, right = 0] = placeLabels([at(5), at(200), at(398)], 400).map(Number)
  expect(left).toBe(-5)
  expect(middle).toBeLessThan(-20)
  // Six characters are some 48 pixels wide: they end at 400.
  expect(398 + right).toBeGreaterThan(340)
  expect(398 + right).toBeLessThan(360)
})

test('of labels that would touch, the later ones are left out, wide ones by their width', () => {
  const isShown = (marks: { x: number; text: string }[]) => placeLabels(marks, 1000).map((offset) => offset !== null)
  expect(isShown([at(100), at(140), at(170)])).toEqual([true, false, true])
  expect(isShown([at(100, 'Sell 1,960,000'), at(170), at(250)])).toEqual([true, false, true])
})
