import { expect, test } from 'vitest'
import { unitsHeldOn, unitsHeldOnDays } from './held-units.ts'
import type { LedgerTransaction } from './ledger.ts'

let sequence = 0
function booked(type: LedgerTransaction['type'], date: string, units: number): LedgerTransaction {
  sequence += 1
  return {
    id: String(sequence),
    assetId: 'a',
    type,
    date,
    units,
    price: 1,
    fee: 0,
    currency: 'EUR',
    rate: null,
    sequence,
  }
}

test.each([
  ['before the first transaction', '2020-01-01', 0],
  ['on the day of a buy', '2020-01-02', 10],
  ['after a dividend and a sale', '2020-03-01', 6],
  ['on the day of the booked 4-for-1 split', '2020-06-01', 24],
  ['after more was sold than held', '2020-07-01', -1],
])('units %s', (_name, day, expected) => {
  const ledger = [
    booked('sell', '2020-07-01', 25),
    booked('buy', '2020-01-02', 10),
    booked('dividend', '2020-02-01', 0),
    booked('sell', '2020-03-01', 4),
    booked('split', '2020-06-01', 4),
  ]
  expect(unitsHeldOn(ledger, [], day)).toBe(expected)
})

test('a split of the market counts unless it is booked', () => {
  const market = [{ date: '2020-06-01', ratio: 3 }]
  const ledger = [booked('buy', '2020-01-02', 10)]
  expect(unitsHeldOn(ledger, market, '2020-05-31')).toBe(10)
  expect(unitsHeldOn(ledger, market, '2020-06-02')).toBe(30)
  expect(unitsHeldOn([...ledger, booked('split', '2020-06-03', 3)], market, '2020-06-05')).toBe(30)
})

// 0.1 + 0.2 - 0.3 is 5.6e-17 in binary fractions.
test('a residue of binary fractions is nothing', () => {
  const ledger = [booked('buy', '2020-01-02', 0.1), booked('buy', '2020-01-03', 0.2), booked('sell', '2020-01-06', 0.3)]
  expect(unitsHeldOn(ledger, [], '2020-01-07')).toBe(0)
})

test('law: one pass over several days holds what each day holds', () => {
  const rows = Array.from({ length: 40 }, (_, at) => {
    const day = `2024-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + ((at * 7) % 28)).padStart(2, '0')}`
    return booked(at % 5 === 4 ? 'sell' : 'buy', day, 1 + (at % 9))
  })
  const splits = [{ date: '2024-06-10', ratio: 10 }]
  const days = ['2023-12-31', '2024-01-15', '2024-06-09', '2024-06-10', '2024-11-30']
  for (const booksSplit of [false, true]) {
    const all = booksSplit ? [...rows, booked('split', '2024-06-14', 10)] : rows
    expect(unitsHeldOnDays(all, splits, days)).toEqual(days.map((day) => unitsHeldOn(all, splits, day)))
  }
})
