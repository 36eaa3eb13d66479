import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listPortfolioSets: { summary: 'Lists the named sets of portfolios with their totals' },
  createPortfolioSet: { summary: 'Saves a set of portfolios that is measured as one', errors: ['invalid-payload'] },
  updatePortfolioSet: { summary: 'Changes a set of portfolios', errors: ['invalid-payload', 'not-found'] },
  deletePortfolioSet: { summary: 'Deletes a set, but none of its portfolios', errors: ['not-found'] },
})
