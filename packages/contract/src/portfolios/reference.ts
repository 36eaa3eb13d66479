import { describeOperations } from '../describe-operations.ts'
import { EXAMPLE_ASSET } from '../example-asset.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listPortfolios: { summary: 'Lists the portfolios with their figures' },
  createPortfolio: {
    summary: 'Creates a portfolio',
    errors: ['over-plan-limit'],
    body: { name: 'Savings', currency: 'EUR' },
  },
  createSamplePortfolio: {
    summary: 'Creates a portfolio with example transactions',
    errors: ['over-plan-limit', 'unavailable'],
  },
  sumPortfolios: { summary: 'Sums all portfolios in one currency' },
  getPortfolio: { summary: 'Reads a portfolio with its holdings and figures' },
  listGroups: { summary: 'Lists the groups of a portfolio’s holdings with their figures' },
  lookThrough: { summary: 'Reads what a portfolio owns through its funds' },
  updatePortfolio: { summary: 'Changes a portfolio', errors: ['unknown-asset'], body: { name: 'Retirement' } },
  updateViews: { summary: 'Replaces the views of the holdings table' },
  deletePortfolio: { summary: 'Deletes a portfolio with its transactions', errors: ['fresh-sign-in-needed'] },
  copyPortfolio: { summary: 'Copies a portfolio with its transactions', errors: ['over-plan-limit', 'over-quota'] },
  exportPortfolio: { summary: 'Exports all transactions of a portfolio as csv' },
  decideSplit: {
    summary: 'Applies a split that was found, or ignores it',
    body: { assetId: EXAMPLE_ASSET.id, date: '2026-03-02', decision: 'ignore' },
  },
  measurePerformance: { summary: 'Measures gain and returns of a portfolio and its holdings' },
})
