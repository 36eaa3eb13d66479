import { t } from '@lingui/core/macro'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { portfolioSetsQuery } from '../../api/portfolio-sets.ts'

const routeApi = getRouteApi('/calendar')

interface ShownPortfolio {
  /** Undefined until the portfolios are known. */
  portfolioId: string | undefined
  /** What can be chosen: all as one, the sets, and each portfolio. */
  portfolios: { _id: string; name: string }[]
}

/** The portfolio of the address, else all as one; of a user who has only samples, the first of them. */
export function useShownPortfolio(): ShownPortfolio {
  const { portfolio } = routeApi.useSearch()
  const { data: list, isError } = useQuery(portfolioListQuery)
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const all = { _id: ALL_PORTFOLIOS, name: t`All portfolios` }
  const hasOwn = list?.some(({ isSample }) => !isSample) ?? true
  const portfolios = [...(hasOwn ? [all, ...sets] : []), ...(list ?? [])]
  const known = portfolios.find(({ _id }) => _id === portfolio)?._id
  const isKnown = list !== undefined || isError
  return { portfolioId: isKnown ? (known ?? portfolios[0]?._id ?? ALL_PORTFOLIOS) : undefined, portfolios }
}
