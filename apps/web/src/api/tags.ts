import type { BodyOf } from '@plumbline/contract/operation'
import { createTag, deleteTag, listTags, updateTag } from '@plumbline/contract/tags/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { sharedPortfolioId } from '../stores/portfolio-access.ts'
import { call } from './client.ts'

const tags = { queryKey: ['tags'] }
/** Transactions and assets name their tags. */
const affected = [tags, { queryKey: ['transactions'] }, { queryKey: ['asset-notes'] }]

/** By name. */
export const tagsQuery = queryOptions({
  ...tags,
  // Those of the owner are of the account, and the account's own say nothing of this portfolio.
  queryFn: ({ signal }) => (sharedPortfolioId === undefined ? call(listTags, { signal }) : []),
})

/** Adds a tag, or restores a deleted one under its id. */
export const createTagMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createTag>) => call(createTag, { body }),
  meta: { invalidates: affected },
})

export const updateTagMutation = mutationOptions({
  mutationFn: ({ _id, ...body }: BodyOf<typeof updateTag> & { _id: string }) =>
    call(updateTag, { params: { id: _id }, body }),
  meta: { invalidates: affected },
})

export const deleteTagMutation = mutationOptions({
  mutationFn: ({ _id }: { _id: string }) => call(deleteTag, { params: { id: _id } }),
  meta: { invalidates: affected },
})
