/** The pages of all portfolios as one, besides their holdings, by the end of their address. */
const WHOLE_PAGES = ['performance', 'income', 'gains', 'transactions', 'allocation'] as const
type WholePage = (typeof WHOLE_PAGES)[number]

export function isWholePage(page: string): page is WholePage {
  return WHOLE_PAGES.some((each) => each === page)
}
