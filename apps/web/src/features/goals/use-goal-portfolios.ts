import { t } from '@lingui/core/macro'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { portfolioSetsQuery } from '../../api/portfolio-sets.ts'

/** What a goal can be for: all portfolios as one, the sets, and each portfolio; of a user with samples alone, these. */
export function useGoalPortfolios(): { _id: string; name: string }[] {
  const { data: list } = useQuery(portfolioListQuery)
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const all = { _id: ALL_PORTFOLIOS, name: t`All portfolios` }
  const hasOwn = list?.some(({ isSample }) => !isSample) ?? true
  return [...(hasOwn ? [all, ...sets] : []), ...(list ?? [])]
}
