import {
  compareBranch,
  createBranch,
  discardBranch,
  keepBranch,
  listBranches,
  previewBranch,
} from '@plumbline/contract/what-if/operations'
import type { WhatIfRule } from '@plumbline/contract/what-if/schemas'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { EARLIEST_DATE } from '../formatting/earliest-date.ts'
import { askBeforeSeal } from './ask-before-seal.ts'
import { call } from './client.ts'
import { figureQueries, portfolioQuery } from './portfolio-queries.ts'
import { queryClient } from './query-client.ts'

/** The branches of a portfolio, the latest first. The keys of these queries begin as those of the figures do. */
export const branchesQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'what-if'],
    queryFn: ({ signal }) => call(listBranches, { params: { id: portfolioId }, signal }),
  })

/** What a rule would change. */
export const branchPreviewQuery = (portfolioId: string, rule: WhatIfRule) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'what-if', 'preview', rule],
    queryFn: ({ signal }) => call(previewBranch, { params: { id: portfolioId }, body: { rule }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** A branch beside its portfolio. */
export const branchComparisonQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['portfolio', branchId, 'what-if', 'comparison'],
    queryFn: ({ signal }) => call(compareBranch, { params: { id: branchId }, signal }),
  })

export const createBranchMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: (rule: WhatIfRule) => call(createBranch, { params: { id: portfolioId }, body: { rule } }),
    meta: { invalidates: [{ queryKey: branchesQuery(portfolioId).queryKey }] },
  })

export const discardBranchMutation = (portfolioId: string, branchId: string) =>
  mutationOptions({
    mutationFn: async () => {
      await call(discardBranch, { params: { id: branchId } })
      queryClient.removeQueries({ queryKey: portfolioQuery(branchId).queryKey })
    },
    meta: { invalidates: [{ queryKey: branchesQuery(portfolioId).queryKey }] },
  })

/** Gives the portfolio the transactions of a branch, unless the user keeps a seal that this can break. */
export const keepBranchMutation = (portfolioId: string, branchId: string) =>
  mutationOptions({
    mutationFn: async (): Promise<'done' | 'kept'> => {
      if (!(await askBeforeSeal([{ portfolioId, assetId: undefined, date: EARLIEST_DATE }]))) return 'kept'
      await call(keepBranch, { params: { id: branchId } })
      queryClient.removeQueries({ queryKey: portfolioQuery(branchId).queryKey })
      return 'done'
    },
    meta: { invalidates: figureQueries },
  })
