/** The help about each page of a portfolio. */
const PORTFOLIO_PARTS: Record<string, string> = {
  '': 'methods/portfolio-line',
  performance: 'methods/time-weighted-return',
  income: 'methods/income',
  gains: 'methods/realized-gains',
  allocation: 'methods/categories',
  benchmark: 'methods/benchmark',
  import: 'csv-import',
  'savings-plans': 'methods/savings-plans',
  'what-if': 'methods/what-if',
}

/** The help about other pages, by the start of their address. */
const PARTS: Record<string, string> = {
  portfolios: 'methods/several-portfolios',
  categories: 'methods/categories',
  calendar: 'methods/income',
  alerts: 'methods/alerts',
  checks: 'methods/checks',
  dcf: 'methods/discounted-cash-flow',
  'own-securities': 'methods/own-securities',
  'settings/integrations': 'csv-import',
  'settings/api': 'api',
}

/** The address of the help about the page at `pathname`; undefined if it has none of its own. */
export function helpOfPage(pathname: string): string | undefined {
  const [first = '', second = '', third = ''] = pathname.split('/').filter(Boolean)
  const part = first === 'portfolio' ? PORTFOLIO_PARTS[third] : (PARTS[`${first}/${second}`] ?? PARTS[first])
  return part && `/help/${part}`
}
