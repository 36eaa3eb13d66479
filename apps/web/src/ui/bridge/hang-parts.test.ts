import { expect, test } from 'vitest'
import { hangParts } from './hang-parts.ts'

test('each part starts where the one before it ended', () => {
  expect(hangParts([60, 40, -20])).toEqual({
    zero: 0,
    spans: [
      { start: 0, width: 0.6 },
      { start: 0.6, width: 0.4 },
      { start: 0.8, width: 0.2 },
    ],
  })
})

test('losses hang left of zero', () => {
  expect(hangParts([-30, 40])).toEqual({
    zero: 0.75,
    spans: [
      { start: 0, width: 0.75 },
      { start: 0, width: 1 },
    ],
  })
})

test('without any part there is nothing to draw', () => {
  const nothing = { start: 0, width: 0 }
  expect(hangParts([0, 0])).toEqual({ zero: 0, spans: [nothing, nothing] })
})
