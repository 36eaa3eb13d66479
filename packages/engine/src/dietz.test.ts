import { describe, expect, test } from 'vitest'
import { modifiedDietzReturn, simpleDietzReturn } from './dietz.ts'

const flow = (day: number, inflow: number, outflow = 0) => ({ day, inflow, outflow })

describe('simple Dietz is clamped to the holding', () => {
  test.each([
    { title: 'held throughout', startValue: 100, endValue: 130, flows: [flow(5, 20)], expected: 10 / 110 },
    { title: 'opened inside', startValue: 0, endValue: 130, flows: [flow(5, 100), flow(6, 20)], expected: 10 / 110 },
    {
      title: 'closed inside',
      startValue: 100,
      endValue: 0,
      flows: [flow(5, 0, 20), flow(6, 0, 90)],
      expected: 10 / 90,
    },
    {
      title: 'opened and closed inside',
      startValue: 0,
      endValue: 0,
      flows: [flow(5, 310), flow(9, 0, 320)],
      expected: 10 / 310,
    },
    { title: 'without any flow', startValue: 100, endValue: 90, flows: [], expected: -0.1 },
  ])('$title', ({ expected, ...given }) => {
    expect(simpleDietzReturn({ ...given, from: 0, to: 10 })).toBeCloseTo(expected, 12)
  })
})

test('capital that is not positive has no return', () => {
  const takenOut = { startValue: 100, endValue: 20, flows: [flow(1, 0, 300)], from: 0, to: 10 }
  expect(simpleDietzReturn(takenOut)).toBeNull()
  expect(modifiedDietzReturn(takenOut)).toBeNull()
  expect(simpleDietzReturn({ startValue: 0, endValue: 20, flows: [], from: 0, to: 10 })).toBeNull()
})

test('modified Dietz weighs a flow by the days after it (beangrow, end of day)', () => {
  const given = { startValue: 100, endValue: 160, flows: [flow(4, 50)], from: 0, to: 10 }
  expect(modifiedDietzReturn(given)).toBeCloseTo(10 / (100 + 0.6 * 50), 12)
})
