import { id } from '@plumbline/contract/value-schemas'

/** The argument of tools that also measure several portfolios as one. */
export const portfolioOrAll = id.describe(
  '`_id` of a portfolio or of a set in list_portfolios, or `all` for all but samples as one',
)
