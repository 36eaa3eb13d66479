import { expect, test } from 'vitest'
import { placePanel } from './place-panel.ts'

const view = { width: 1440, height: 900 }
const panel = { width: 424, height: 400 }
const figure = (left: number, top: number) => ({ left, right: left + 70, top, bottom: top + 20 })

test('the panel hangs below its figure and the line starts at the figure', () => {
  const { left, top, line, side } = placePanel(figure(700, 200), panel, view)
  expect({ left, top, side }).toEqual({ left: 656, top: 232, side: 'below' })
  expect(left + line).toBe(754)
  const narrow = placePanel({ ...figure(700, 200), right: 720 }, panel, view)
  expect(narrow.left + narrow.line).toBe(710)
})

test('at the right edge the panel stays in the window and the line still meets the figure', () => {
  const { left, line } = placePanel(figure(1360, 200), panel, view)
  expect(left + panel.width).toBe(1440 - 12)
  expect(left + line).toBe(1414)
})

test('near the bottom it stands above, where there is room', () => {
  // 456 + 20 + 12 + 400 + 12 = 900; 724 - 12 - 700 = 12.
  expect([456, 457].map((top) => placePanel(figure(700, top), panel, view).side)).toEqual(['below', 'above'])
  const high = { width: 424, height: 700 }
  expect([723, 724].map((top) => placePanel(figure(700, top), high, view).side)).toEqual(['below', 'above'])
  expect(placePanel(figure(700, 800), panel, view)).toMatchObject({ side: 'above', top: 388 })
})

test('where there is no room on either side it hangs below, and the page grows', () => {
  expect(placePanel(figure(700, 300), { width: 424, height: 700 }, view).side).toBe('below')
})
