import { describeOperations } from '../describe-operations.ts'
import { EXAMPLE_ASSET } from '../example-asset.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  createTransactions: {
    summary: 'Adds transactions to a portfolio, all or none',
    errors: ['not-found', 'oversold', 'unknown-asset', 'over-quota', 'changed-meanwhile', 'idempotency-key-reused'],
    body: [
      {
        portfolioId: 'id-of-the-portfolio',
        stockId: EXAMPLE_ASSET.id,
        type: 'buy',
        date: '2026-03-02',
        units: 10,
        price: 82.5,
        fee: 1,
      },
    ],
  },
  createTransfer: {
    summary: 'Moves units to another portfolio, in kind',
    errors: ['not-found', 'oversold', 'unknown-asset', 'over-quota'],
    body: {
      portfolioId: 'id-of-the-portfolio',
      toPortfolioId: 'id-of-the-other-portfolio',
      stockId: EXAMPLE_ASSET.id,
      date: '2026-03-02',
      units: 10,
    },
  },
  createCompanyAction: {
    summary: 'Books what a company did to a holding',
    errors: ['not-found', 'oversold', 'unknown-asset', 'over-quota'],
    body: {
      kind: 'spinoff',
      portfolioId: 'id-of-the-portfolio',
      stockId: EXAMPLE_ASSET.id,
      otherStockId: 'id-of-the-other-asset',
      date: '2026-03-02',
      ratio: 0.5,
      costShare: 0.25,
    },
  },
  updateCompanyAction: {
    summary: 'Changes a company action',
    errors: ['not-found', 'oversold', 'changed-meanwhile'],
    body: { date: '2026-03-02', ratio: 0.5, costShare: 0.2477 },
  },
  listPortfolioTransactions: { summary: 'Lists the transactions of a portfolio' },
  listAssetTransactions: { summary: 'Lists the transactions of an asset' },
  sumTransactions: { summary: 'Sums the transactions of a portfolio by type' },
  exportTransactions: { summary: 'Exports filtered transactions as csv' },
  deleteTransactions: {
    summary: 'Deletes transactions and returns them for an undo',
    errors: ['not-found', 'oversold'],
    body: { ids: ['id-of-a-transaction'] },
  },
  changeTransactions: {
    summary: 'Applies the same change to several transactions',
    errors: ['not-found', 'oversold'],
    body: { ids: ['id-of-a-transaction'], change: { fee: 2.5 } },
  },
  restoreTransactions: {
    summary: 'Restores deleted or changed transactions',
    errors: ['not-found', 'oversold', 'unknown-asset', 'over-quota'],
  },
  updateTransaction: {
    summary: 'Changes a transaction',
    errors: ['oversold', 'unknown-asset', 'changed-meanwhile'],
    body: { units: 12, price: 82.5 },
  },
  deleteTransaction: { summary: 'Deletes a transaction', errors: ['oversold'] },
  previewTransactions: {
    summary: 'Matches rows of a file to assets and finds duplicates',
    errors: ['not-found'],
    body: [{ symbol: 'ACRN', type: 'buy', date: '2026-03-02', units: 10, price: 82.5 }],
  },
})
