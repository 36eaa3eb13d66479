import { expect, test } from 'vitest'
import { placePanel } from './place-panel.ts'

const view = { width: 1440, height: 900 }
const panel = { width: 424, height: 400 }
const figure = (left: number, top: number) => ({ left, right: left + 70, top, bottom: top + 20 })

test('the panel hangs below its figure and the line starts at the figure', () => {
  const { left, top, line, side } = placePanel(figure(700, 200), panel, view)
  expect({ top, side }).toEqual({ top: 232, side: 'below' })
  expect(left + line).toBe(754)
})

test('at the right edge the panel stays in the window and the line still meets the figure', () => {
  const { left, line } = placePanel(figure(1360, 200), panel, view)
  expect(left + panel.width).toBe(1440 - 12)
  expect(left + line).toBe(1414)
})

test('near the bottom it stands above, where there is room', () => {
  expect(placePanel(figure(700, 800), panel, view)).toMatchObject({ side: 'above', top: 388 })
})

test('where there is no room on either side it hangs below, and the page grows', () => {
  expect(placePanel(figure(700, 300), { width: 424, height: 700 }, view).side).toBe('below')
})
