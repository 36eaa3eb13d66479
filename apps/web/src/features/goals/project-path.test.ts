import type { Goal } from '@plumbline/contract/goals/schemas'
import { expect, test } from 'vitest'
import { projectPath } from './project-path.ts'

const goal: Goal = {
  ...{ _id: 'a', name: 'House', portfolioId: 'all', portfolioName: 'All portfolios', currency: 'EUR' },
  ...{ amount: '1000', day: '2026-03-20', monthly: '10', yearlyReturn: 0, inflation: null },
  ...{ today: '2026-01-15', value: 500, isPartial: false, projection: null },
}

test('the path has the last known value of each past month, then the projection up to the day of the goal', () => {
  const series = { dates: ['2025-11-10', '2025-11-15', '2025-12-01', '2026-01-15'], values: [100, 200, 300, 490] }
  expect(projectPath(goal, 500, series)).toMatchObject({
    dates: ['2025-11-15', '2025-12-15', '2026-01-15', '2026-02-15', '2026-03-15', '2026-03-20'],
    past: [200, 300, 500, null, null, null],
    projected: [null, null, 500, 510, 520, 520],
    required: [null, null, 1000, 1000, 1000, 1000],
  })
})

test('without past values the path starts today, with lines at two percentage points less and more', () => {
  const path = projectPath({ ...goal, day: '2027-01-15', monthly: '0', yearlyReturn: 0.05 }, 500, {
    dates: [],
    values: [],
  })
  expect(path.dates[0]).toBe('2026-01-15')
  expect(path.dates).toHaveLength(13)
  expect(path.lower.at(-1)).toBeCloseTo(515, 9)
  expect(path.projected.at(-1)).toBeCloseTo(525, 9)
  expect(path.higher.at(-1)).toBeCloseTo(535, 9)
})
