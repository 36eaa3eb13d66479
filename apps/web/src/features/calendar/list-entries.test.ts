import type { Calendar } from '@plumbline/contract/calendar/schemas'
import { expect, test } from 'vitest'
import { exampleCalendar } from '../../testing/example-calendar.ts'
import { filterEntries, listEntries } from './list-entries.ts'

const told = (calendar: Calendar, filter = {}) =>
  filterEntries(listEntries(calendar), filter).map(({ date, kind, asset }) => `${date} ${kind} ${asset._id}`)

test('reports, ex-days, pay days and splits stand by day; what is in the ledger stands on the day of the ledger', () => {
  expect(told(exampleCalendar)).toEqual([
    '2022-11-24 ex ELM.US',
    '2022-12-01 pay ELM.US',
    '2022-12-12 split FIR.US',
    '2022-12-20 ex OAK.US',
    '2023-01-10 pay OAK.US',
    '2023-01-24 earnings FIR.US',
    '2023-02-02 earnings OAK.US',
    '2023-03-08 ex FIR.US',
  ])
})

test('days outside of the calendar are left out, though the other day of the dividend is in it', () => {
  const { dividends, ...rest } = exampleCalendar
  const early = dividends.map((each) => (each.assetId === 'OAK.US' ? { ...each, exDate: '2022-10-31' } : each))
  expect(told({ ...rest, dividends: early }, { of: 'held' }).slice(0, 3)).toEqual([
    '2022-11-24 ex ELM.US',
    '2022-12-01 pay ELM.US',
    '2023-01-10 pay OAK.US',
  ])
})

test('a filter shows what is held, what is watched, or one kind of days', () => {
  expect(told(exampleCalendar, { of: 'watched' })).toEqual([
    '2022-12-12 split FIR.US',
    '2023-01-24 earnings FIR.US',
    '2023-03-08 ex FIR.US',
  ])
  expect(told(exampleCalendar, { kind: 'pay' })).toEqual(['2022-12-01 pay ELM.US', '2023-01-10 pay OAK.US'])
  expect(told(exampleCalendar, { kind: 'earnings', of: 'held' })).toEqual(['2023-02-02 earnings OAK.US'])
})
