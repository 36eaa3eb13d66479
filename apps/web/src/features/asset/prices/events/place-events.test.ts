import { expect, test } from 'vitest'
import type { ChartEvent } from './collect-events.ts'
import { clusterEvents, placeEvents } from './place-events.ts'

const on = (date: string): ChartEvent => ({ id: date, kind: 'dividend', date, label: 'D', text: date })
const dates = ['2024-03-01', '2024-03-04', '2024-03-05', '2024-03-08']

test('an event on a day without a close belongs to the close before it', () => {
  const events = ['2024-03-01', '2024-03-03', '2024-03-05', '2024-03-07', '2024-03-10'].map(on)
  expect(placeEvents(events, dates).map(({ index }) => index)).toEqual([0, 0, 2, 2, 3])
})

test('events before the first close, and more than a week after the last one, are not drawn', () => {
  expect(placeEvents(['2024-02-29', '2024-03-15', '2024-03-16'].map(on), dates).map(({ date }) => date)).toEqual([
    '2024-03-15',
  ])
  expect(placeEvents([on('2024-03-01')], [])).toEqual([])
})

test('marks that would cover each other become one', () => {
  const placed = placeEvents(['2024-03-01', '2024-03-04', '2024-03-05', '2024-03-08'].map(on), dates)
  const clusters = clusterEvents(placed, (index) => [0, 15, 30, 45][index] ?? null, 20)
  expect(clusters.map(({ x, events }) => [x, events.length])).toEqual([
    [0, 2],
    [30, 2],
  ])
  expect(clusterEvents(placed, (index) => index * 20, 20)).toHaveLength(4)
})
