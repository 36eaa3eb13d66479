import { z } from 'zod'
import { sumPortfolios } from '../portfolios/schemas.ts'
import { MAX_PORTFOLIO_NAME_LENGTH } from '../portfolios/vocabulary.ts'
import { currencyCode, id, text } from '../value-schemas.ts'
import { MAX_PORTFOLIOS_OF_SET } from './vocabulary.ts'

const setName = text(MAX_PORTFOLIO_NAME_LENGTH).min(1).describe('Name of the set. No two sets have the same name.')

/** What is stored of a set. */
export const portfolioSet = z
  .strictObject({
    _id: id.describe('Can be read like the id of a portfolio.'),
    name: setName,
    currency: currencyCode.nullable().describe("Currency in which it is measured; null: the account's."),
    portfolioIds: z.array(id).min(1).max(MAX_PORTFOLIOS_OF_SET).describe('Samples count only if they are listed.'),
  })
  .meta({ id: 'PortfolioSet' })
export type PortfolioSet = z.infer<typeof portfolioSet>

export const listPortfolioSets = {
  response: z.array(portfolioSet.extend({ sum: sumPortfolios.response.describe('Its totals.') })),
}
export type ListedSet = z.infer<typeof listPortfolioSets.response>[number]

export const createPortfolioSet = {
  body: portfolioSet.omit({ _id: true }).extend({ currency: portfolioSet.shape.currency.default(null) }),
  response: portfolioSet,
}

export const updatePortfolioSet = {
  body: portfolioSet.omit({ _id: true }).partial(),
  response: portfolioSet,
}
