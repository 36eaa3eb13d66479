interface ExplainedFigure {
  figure: string
  asset?: string
  /** ISO dates of the closes that start and end the period. */
  from: string
  to: string
}

/** The page on which a figure of a period is explained, as of the period's days. */
export function explanationAddress(publicUrl: string, portfolioId: string, figure: ExplainedFigure): string {
  const { figure: explain, ...rest } = figure
  return `${publicUrl}/app/portfolio/${portfolioId}?${new URLSearchParams({ explain, ...rest })}`
}
