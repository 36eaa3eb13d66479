import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, holdingLedgerOf } from './build-ledger.ts'
import { transactionsOf } from './ledger-columns.ts'
import { arbitraryPortfolioWithRates } from './testing/arbitrary-portfolio.ts'

test('a ledger that is built at once has the columns that each of its assets has when it is built alone', () =>
  fc.assert(
    fc.property(arbitraryPortfolioWithRates, fc.nat(2), ({ input }, at) => {
      const listed = 'holdings' in input.transactions ? [] : input.transactions
      const unmeasurable = listed.slice(0, at).map((each) => ({ ...each, id: `${each.id}-bad`, units: -1 }))
      const transactions = [...listed, ...unmeasurable]
      const { count, holdings } = columnsOf(transactions)
      expect(count).toBe(transactions.length)
      expect([...holdings.keys()]).toEqual([...new Set(transactions.map(({ assetId }) => assetId))])
      for (const [assetId, ledger] of holdings) {
        const own = transactions.filter((each) => each.assetId === assetId)
        expect(ledger).toEqual(holdingLedgerOf(assetId, own))
        expect(new Set(transactionsOf(ledger))).toEqual(new Set(own))
      }
    }),
  ))
