import { expect, test } from 'vitest'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkOpenings } from './opening.ts'

function check(...transactions: LedgerTransaction[]) {
  const { measuredLines } = measure({ today: '2025-04-01', transactions, assets: [market({ '2025-03-14': 700 })] })
  return checkOpenings(measuredLines.get('A')?.[0] as MeasuredLedgerLine)
}

const opening = (date: string, units: number) =>
  booked({ type: 'buy', date, units, price: 600, transfer: { id: null, action: 'opening', lots: [] } })
const buy = (date: string, units: number) => booked({ type: 'buy', date, units, price: 500 })

test('trades of its day and before count the units of an opening position twice', () => {
  const start = opening('2025-01-02', 7)
  const trades = [buy('2024-05-02', 3), buy('2025-01-02', 4), buy('2025-02-03', 1)]
  expect(check(start, ...trades)).toEqual({
    findings: [
      {
        kind: 'opening',
        assetId: 'A',
        since: '2025-01-02',
        inQuestion: 7 * 600,
        change: { removed: [start.id], added: [] },
        transaction: start,
        ids: [start.id],
        units: 7,
        trades: 2,
        tradedSince: '2024-05-02',
      },
    ],
    passed: 0,
    notComparable: 0,
  })
})

test('a trade of the day itself is enough', () => {
  expect(check(opening('2025-01-02', 7), buy('2025-01-02', 1)).findings).toMatchObject([{ units: 7, trades: 1 }])
})

test('later trades, dividends and splits before it, and another opening position are none', () => {
  const dividend = booked({ type: 'dividend', date: '2024-05-02', price: 10 })
  const split = booked({ type: 'split', date: '2024-06-03', units: 2, price: 0 })
  const openings = [opening('2025-01-02', 7), opening('2025-01-02', 1)]
  expect(check(...openings, buy('2025-01-03', 1), dividend, split)).toEqual({
    findings: [],
    passed: 2,
    notComparable: 0,
  })
})
