import { ALL_PORTFOLIOS } from '../portfolios/vocabulary.ts'

/** The id of a set begins with it; that of a portfolio does not. */
export const SET_PREFIX = 'set-'
export const MAX_PORTFOLIO_SETS = 50
export const MAX_PORTFOLIOS_OF_SET = 1000

/** Whether an id is that of several portfolios as one: of all, or of a set. */
export function isOfSeveral(portfolioId: string): boolean {
  return portfolioId === ALL_PORTFOLIOS || portfolioId.startsWith(SET_PREFIX)
}
