import { expect, test } from 'vitest'
import { type HeldTrade, sellsMoreThanHeld } from './holdings.ts'

const trade = (type: HeldTrade['type'], date: string, units: number, security = 'A'): HeldTrade => ({
  type,
  date,
  security,
  units,
})

test('units never turn negative, in the order of days and not of rows', () => {
  const trades = [trade('sell', '2024-03-05', 10), trade('buy', '2024-03-01', 10), trade('sell', '2024-03-06', 1)]
  expect([...sellsMoreThanHeld(trades)]).toEqual([2])
})

test('units of another security do not count, and of a lone day purchases come first', () => {
  const trades = [trade('sell', '2024-03-01', 3), trade('buy', '2024-03-01', 3), trade('sell', '2024-03-01', 1, 'B')]
  expect([...sellsMoreThanHeld(trades)]).toEqual([2])
})

test('where the days of the rows rise or fall, a sale above its purchase is one of units not held', () => {
  const day = [trade('sell', '2024-03-02', 3), trade('buy', '2024-03-02', 3)]
  const before = trade('buy', '2024-03-01', 1, 'B')
  expect([...sellsMoreThanHeld([before, ...day])]).toEqual([1, 2])
  expect([...sellsMoreThanHeld([...day.toReversed(), before])]).toEqual([1, 0])
  expect([...sellsMoreThanHeld([...day, before])]).toEqual([])
})
