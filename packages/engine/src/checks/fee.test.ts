import { expect, test } from 'vitest'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkFees } from './fee.ts'

// Published by DEGIRO in 2019 for German shares: 2 euros and 0.018 % of the amount.
const feeOf = (amount: number) => Number((2 + 0.00018 * amount).toFixed(2))
const bought = (units: number, given: Partial<LedgerTransaction> = {}) =>
  booked({ type: 'buy', date: '2019-05-06', units, price: 100, fee: feeOf(units * 100), ...given })

function check(transactions: LedgerTransaction[]) {
  const { measuredLines } = measure({ today: '2019-05-07', transactions, assets: [market({ '2019-05-06': 100 })] })
  return checkFees([measuredLines.get('A')?.[0] as MeasuredLedgerLine])
}

const others = [6, 8, 11, 14, 17, 22, 26, 31, 35, 42, 47, 55].map((units) => bought(units))

test('a fee of a sum and a part of the amount that is counted twice is found, at any amount', () => {
  // 2 + 0.00018 x 6,000 = 3.08
  const wrong = bought(60, { fee: 6.16 })
  const { fees, units } = check([...others, wrong])
  expect(fees.findings).toMatchObject([
    { change: { removed: [wrong.id], added: [{ ...wrong, fee: expect.closeTo(3.08, 1) }] } },
  ])
  expect(units.findings).toEqual([])
})

test('units ten times too many, with the fee of what was bought, are units and not a fee', () => {
  const wrong = bought(300, { fee: feeOf(3000) })
  const { fees, units } = check([...others, wrong])
  expect(fees.findings).toEqual([])
  expect(units.findings).toMatchObject([
    { kind: 'trade-units', units: 30, change: { removed: [wrong.id], added: [{ ...wrong, units: 30 }] } },
  ])
})

test('a large trade with the fee of its amount is not in question', () => {
  const { fees, units } = check([...others, bought(300)])
  expect([...fees.findings, ...units.findings]).toEqual([])
})
