import type { BodyOf } from '@plumbline/contract/operation'
import {
  deleteValuation,
  listValuations,
  saveValuation,
  scoreValuations,
} from '@plumbline/contract/valuations/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const valuations = { queryKey: ['valuations'] }

/** Newest first. */
export const valuationsQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...valuations.queryKey, 'of', assetId],
    queryFn: ({ signal }) => call(listValuations, { params: { id: assetId }, signal }),
  })

/** All saved valuations, each compared with what happened since. */
export const scorecardQuery = queryOptions({
  queryKey: [...valuations.queryKey, 'scorecard'],
  queryFn: ({ signal }) => call(scoreValuations, { signal }),
})

export const saveValuationMutation = (assetId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof saveValuation>) => call(saveValuation, { params: { id: assetId }, body }),
    meta: { invalidates: [valuations] },
  })

export const deleteValuationMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteValuation, { params: { id } }),
  meta: { invalidates: [valuations] },
})
