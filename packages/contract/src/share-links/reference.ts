import { describeOperations } from '../describe-operations.ts'
import { ALL_PORTFOLIOS } from '../portfolios/vocabulary.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listShareLinks: { summary: 'Lists the share links' },
  createShareLink: {
    summary: 'Creates a share link, and returns its address once',
    errors: ['not-found', 'over-quota', 'fresh-sign-in-needed'],
    body: { portfolioId: ALL_PORTFOLIOS, showsAmounts: false, expiresOn: null },
  },
  revokeShareLink: { summary: 'Revokes a share link' },
  readSharedPortfolio: {
    summary: 'Shows the portfolio that a share link opens',
    errors: ['not-found', 'too-many-requests'],
    body: { secret: 'sV0c5eM3hC6Q2m7yGx1ZtWbN4pKdLr8uFoIa9jHnEw0' },
  },
})
