import type { ExpectedDividend } from '@plumbline/engine/income/income'
import { expect, test } from 'vitest'
import { listEvents } from './list-events.ts'

const declared: ExpectedDividend = {
  assetId: 'OAK',
  state: 'declared',
  repeats: null,
  exDate: '2024-03-01',
  payDate: '2024-03-15',
  units: 10,
  value: 0.5,
  currency: 'EUR',
  gross: 5,
  taxRate: null,
  withheld: 0,
  net: 5,
}
const estimated: ExpectedDividend = {
  ...declared,
  state: 'estimated',
  exDate: '2024-09-02',
  payDate: null,
  repeats: '2023-09-01',
}
const list = (expected: ExpectedDividend[], change: Partial<Parameters<typeof listEvents>[1]> = {}) =>
  listEvents(expected, {
    portfolioId: 'p',
    today: '2024-02-20',
    language: 'en',
    host: 'plumbline.example',
    nameOf: () => 'Oak',
    ...change,
  })

test('ex-days and pay days ahead say what is declared and what is estimated, in the language of the account', () => {
  expect(list([estimated, declared]).map(({ day, summary, isTentative }) => [day, summary, isTentative])).toEqual([
    ['2024-03-01', 'Ex-day: Oak (declared)', false],
    ['2024-03-15', 'Dividend: Oak (declared)', false],
    ['2024-09-02', 'Ex-day: Oak (estimated)', true],
  ])
  expect(list([declared], { language: 'de' })[1]).toMatchObject({
    summary: 'Dividende: Oak (angekündigt)',
    description: 'Angekündigt: 10 Stück zu 0,5 EUR, vor Steuer.',
  })
})

test('days that are over are left out, today is not', () => {
  expect(list([declared], { today: '2024-03-15' }).map(({ day }) => day)).toEqual(['2024-03-15'])
  expect(list([declared], { today: '2024-03-16' })).toEqual([])
})

test('an id stays the same while an estimate moves, and is one of this payment, day and portfolio', () => {
  const idsOf = (events: ReturnType<typeof list>) => events.map(({ uid }) => uid)
  expect(idsOf(list([{ ...estimated, exDate: '2024-09-20' }]))).toEqual(idsOf(list([estimated])))
  const others = [
    ...list([declared]),
    ...list([estimated]),
    ...list([{ ...declared, assetId: 'ELM' }]),
    ...list([declared], { portfolioId: 'q' }),
  ]
  expect(new Set(idsOf(others)).size).toBe(others.length)
})

test('a payment that several portfolios expect is one event, with the units of all', () => {
  const events = list([declared, { ...declared, units: 2.5 }])
  expect(events).toHaveLength(2)
  expect(events[1]?.description).toBe('Declared: 12.5 units at 0.5 EUR, before tax.')
})
