/** The part of the help that is about a page of a portfolio. */
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

/** The part of the help that is about another page, by the first words of its address. */
const PARTS: Record<string, string> = {
  portfolios: 'methods/several-portfolios',
  categories: 'methods/categories',
  calendar: 'methods/income',
  checks: 'methods/checks',
  dcf: 'methods/discounted-cash-flow',
  'own-securities': 'methods/own-securities',
  'settings/integrations': 'csv-import',
  'settings/api': 'api',
}

/** The address of the help that is about the page of an address; undefined where no part is about it alone. */
export function helpOfPage(pathname: string): string | undefined {
  const [first = '', second = '', third = ''] = pathname.split('/').filter(Boolean)
  const part = first === 'portfolio' ? PORTFOLIO_PARTS[third] : (PARTS[`${first}/${second}`] ?? PARTS[first])
  return part && `/help/${part}`
}
