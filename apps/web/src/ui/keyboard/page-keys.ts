/** The pages that `g` and then a letter open. Those of a portfolio are of the one that is open, else of the first. */
export const pageKeys = {
  portfolios: 'p',
  screener: 'c',
  watchlist: 'w',
  calendar: 'm',
  alerts: 'l',
  checks: 'k',
  dcf: 'd',
  user: 's',
  holdings: 'h',
  transactions: 't',
  performance: 'r',
  income: 'i',
  gains: 'g',
  allocation: 'a',
  benchmark: 'b',
  news: 'n',
} as const

export type KeyedPage = keyof typeof pageKeys

/** The keys that open a page. */
export const keysTo = (page: KeyedPage): readonly string[] => ['g', pageKeys[page]]
