import {
  createClassification,
  deleteClassification,
  listClassifications,
  updateClassification,
} from '@plumbline/contract/categories/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { sharedPortfolioId } from '../stores/portfolio-access.ts'
import { call } from './client.ts'

const classifications = { queryKey: ['classifications'] }
/** Holdings may be grouped by them. */
const affected = [classifications, { queryKey: ['portfolio'] }]

/** By name. */
export const classificationsQuery = queryOptions({
  ...classifications,
  // Those of the owner are of the account, and the account's own say nothing of this portfolio.
  queryFn: ({ signal }) => (sharedPortfolioId === undefined ? call(listClassifications, { signal }) : []),
})

export const createClassificationMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createClassification>) => call(createClassification, { body }),
  meta: { invalidates: affected },
})

export const updateClassificationMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateClassification>) => call(updateClassification, { params: { id }, body }),
    meta: { invalidates: affected },
  })

export const deleteClassificationMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteClassification, { params: { id } }),
  meta: { invalidates: affected },
})
