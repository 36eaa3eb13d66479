import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import type { ExplainedField } from '@plumbline/engine/figures/catalog'
import type { Installation } from './installation.ts'

type Origin = Pick<Installation, 'origin'>

export function portfolioPage({ origin }: Origin, portfolioId: string): string {
  return `${origin}/app/portfolio/${encodeURIComponent(portfolioId)}`
}

/** The page of a portfolio on which the explanation of a figure is open. */
export function explanationPage(
  installation: Origin,
  portfolioId: string,
  figure: ExplainedField,
  scope: { asset?: string | undefined; from?: string | undefined; to?: string | undefined } = {},
): string {
  const query = new URLSearchParams({ explain: figure })
  for (const [name, value] of Object.entries(scope)) if (value !== undefined) query.set(name, value)
  return `${portfolioPage(installation, portfolioId)}?${query}`
}

export function assetPage({ origin }: Origin, assetId: string): string {
  return `${origin}/app/asset/${encodeURIComponent(assetId)}`
}

/** The help page that defines a measure. `page` is a file of docs/methods. */
export function methodPage({ origin }: Origin, page: string): string {
  return `${origin}/help/methods/${page.replace(/[.]md$/, '')}`
}

/** The page with the findings of a portfolio, or of all. */
export function checksPage({ origin }: Origin, portfolioId: string): string {
  const page = `${origin}/app/checks`
  return portfolioId === ALL_PORTFOLIOS ? page : `${page}?${new URLSearchParams({ portfolio: portfolioId })}`
}

/** The page of a goal with its projection. */
export function goalPage({ origin }: Origin, goalId: string): string {
  return `${origin}/app/goals?${new URLSearchParams({ of: goalId })}`
}

/** The calendar of a portfolio, or of all. */
export function calendarPage({ origin }: Origin, portfolioId: string): string {
  const page = `${origin}/app/calendar`
  return portfolioId === ALL_PORTFOLIOS ? page : `${page}?${new URLSearchParams({ portfolio: portfolioId })}`
}
