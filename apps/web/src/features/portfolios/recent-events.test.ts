import type { AlertEvent } from '@plumbline/contract/alerts/schemas'
import { expect, test } from 'vitest'
import { recentEvents } from './recent-events.ts'

test('what was found within seven days is recent', () => {
  const events = ['2026-03-09T05:00:00.000Z', '2026-03-03T00:00:00.000Z', '2026-03-02T23:59:59.000Z'].map(
    (foundAt) => ({ foundAt }) as AlertEvent,
  )
  expect(recentEvents(events, '2026-03-10').map(({ foundAt }) => foundAt.slice(0, 10))).toEqual([
    '2026-03-09',
    '2026-03-03',
  ])
  expect(recentEvents(events, undefined)).toEqual([])
  expect(recentEvents(undefined, '2026-03-10')).toEqual([])
})
