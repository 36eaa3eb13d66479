interface ExplainedFigure {
  figure: string
  asset?: string
  /** ISO dates of the closes that start and end the period. */
  from: string
  to: string
}

/** The URL of the page that explains a figure of a period. */
export function explanationAddress(publicUrl: string, portfolioId: string, figure: ExplainedFigure): string {
  const { figure: explain, ...rest } = figure
  return `${publicUrl}/app/portfolio/${portfolioId}?${new URLSearchParams({ explain, ...rest })}`
}
