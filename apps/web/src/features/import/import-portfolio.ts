import type { Portfolio } from '@plumbline/contract/portfolios/schemas'

/** The portfolio of an import. Without an id it does not exist yet and is created with the first transactions. */
export interface ImportPortfolio {
  readonly _id: string | null
  readonly currency: string
  readonly settings: Pick<Portfolio['settings'], 'addCashWhenSellling' | 'cash'>
}

/** Returns the id of the portfolio of an import, which it creates if there is none. */
export type FindPortfolio = () => Promise<string>
