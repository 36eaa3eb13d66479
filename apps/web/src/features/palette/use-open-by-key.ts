import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import type { KeyedPage } from '../../ui/keyboard/page-keys.ts'
import { isWholePage } from '../../ui/page/whole-pages.ts'

type PortfolioPage =
  | Exclude<KeyedPage, 'portfolios' | 'screener' | 'watchlist' | 'calendar' | 'alerts' | 'checks' | 'dcf' | 'user'>
  | 'add'
  | 'import'

/** Whether all portfolios as one have the page. */
const hasWhole = (page: PortfolioPage) => page === 'holdings' || isWholePage(page)

/**
 * Opens a page: one of a portfolio for the portfolio that is open, else for the first of the list. What all portfolios
 * as one do not have is not opened from there.
 */
export function useOpenByKey(): (page: KeyedPage | 'add' | 'import') => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const queries = useQueryClient()

  const openOfPortfolio = useCallback(
    async (page: PortfolioPage) => {
      const openId = /\/portfolio\/([^/]+)/.exec(history.location.pathname)?.[1]
      const list = openId === undefined ? await queries.ensureQueryData(portfolioListQuery) : []
      const portfolioId = openId ?? list[0]?._id
      if (portfolioId === undefined || (isOfSeveral(portfolioId) && !hasWhole(page))) return
      const params = { portfolioId }
      if (page === 'holdings') await navigate({ to: '/portfolio/$portfolioId', params })
      else if (page === 'transactions')
        await navigate({ to: '/portfolio/$portfolioId/transactions', params, search: { period: 'all' } })
      else await navigate({ to: `/portfolio/$portfolioId/${page}`, params })
    },
    [navigate, history, queries],
  )

  return useCallback(
    (page) => {
      if (page === 'portfolios') void navigate({ to: '/portfolios' })
      else if (page === 'screener') void navigate({ to: '/screener' })
      else if (page === 'watchlist') void navigate({ to: '/watchlist' })
      else if (page === 'calendar') void navigate({ to: '/calendar' })
      else if (page === 'alerts') void navigate({ to: '/alerts' })
      else if (page === 'checks') void navigate({ to: '/checks' })
      else if (page === 'dcf') void navigate({ to: '/dcf' })
      else if (page === 'user') void navigate({ to: '/settings/user' })
      else void openOfPortfolio(page)
    },
    [navigate, openOfPortfolio],
  )
}
