import { t } from '@lingui/core/macro'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { portfolioListQuery } from './portfolio-queries.ts'
import { portfolioSetsQuery } from './portfolio-sets.ts'

interface ShownPortfolio {
  /** Undefined until the portfolios are known. */
  portfolioId: string | undefined
  /** What can be chosen: all as one, the sets, and each portfolio. */
  portfolios: { _id: string; name: string }[]
}

/** The portfolio with the id `named`, else all portfolios as one; for a user with only samples, the first sample. */
export function useShownPortfolio(named: string | undefined): ShownPortfolio {
  const { data: list, isError } = useQuery(portfolioListQuery)
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const all = { _id: ALL_PORTFOLIOS, name: t`All portfolios` }
  const hasOwn = list?.some(({ isSample }) => !isSample) ?? true
  const portfolios = [...(hasOwn ? [all, ...sets] : []), ...(list ?? [])]
  const known = portfolios.find(({ _id }) => _id === named)?._id
  const isKnown = list !== undefined || isError
  return { portfolioId: isKnown ? (known ?? portfolios[0]?._id ?? ALL_PORTFOLIOS) : undefined, portfolios }
}
