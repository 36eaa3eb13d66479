import { expect, test } from 'vitest'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkOversold } from './oversold.ts'

function check(...transactions: LedgerTransaction[]) {
  const { measuredLines } = measure({ today: '2025-04-01', transactions, assets: [market({ '2025-03-14': 700 })] })
  return checkOversold(measuredLines.get('A')?.[0] as MeasuredLedgerLine)
}

const buy = (units: number) => booked({ type: 'buy', date: '2025-01-02', units, price: 600 })
const sell = (date: string, units: number) => booked({ type: 'sell', date, units, price: 700 })

test('sales of more than was bought are one finding: the proceeds of the units that were not held are in question', () => {
  const first = sell('2025-02-03', 3)
  expect(check(buy(2), first, sell('2025-03-03', 4))).toEqual({
    findings: [
      {
        kind: 'oversold',
        assetId: 'A',
        since: '2025-02-03',
        inQuestion: 5 * 700,
        change: null,
        transaction: first,
        held: 2,
        missing: 1,
        sales: 2,
      },
    ],
    passed: 0,
    notComparable: 0,
  })
})

test('sales of what was bought are none', () => {
  expect(check(buy(7), sell('2025-02-03', 3), sell('2025-03-03', 4))).toEqual({
    findings: [],
    passed: 2,
    notComparable: 0,
  })
})
