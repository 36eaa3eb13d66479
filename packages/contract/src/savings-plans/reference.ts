import { describeOperations } from '../describe-operations.ts'
import { EXAMPLE_ASSET } from '../example-asset.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listSavingsPlans: { summary: 'Lists the savings plans of a portfolio with the purchases that are due' },
  createSavingsPlan: {
    summary: 'Creates a savings plan',
    errors: ['unknown-asset', 'over-quota'],
    body: {
      assetId: EXAMPLE_ASSET.id,
      amount: '100',
      currency: 'EUR',
      fee: '1.5',
      every: 'month',
      startsOn: '2024-01-02',
      mode: 'propose',
    },
  },
  updateSavingsPlan: { summary: 'Changes a savings plan', body: { amount: '150' } },
  deleteSavingsPlan: { summary: 'Deletes a savings plan' },
  bookPlanPurchases: {
    summary: 'Books purchases of a savings plan that are due',
    errors: ['changed-meanwhile', 'over-quota'],
    body: { purchases: [{ day: '2024-01-02' }, { day: '2024-02-02', price: '91.5', units: '1.07' }] },
  },
  skipPlanPurchases: {
    summary: 'Skips purchases of a savings plan',
    errors: ['changed-meanwhile'],
    body: { days: ['2024-01-02'] },
  },
  reopenPlanPurchases: {
    summary: 'Makes skipped or undone purchases due again',
    errors: ['changed-meanwhile'],
    body: { days: ['2024-01-02'] },
  },
})
