import { getAssetNote, listAssetNotes, updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { sharedPortfolioId } from '../stores/portfolio-access.ts'
import { call } from './client.ts'

const notes = { queryKey: ['asset-notes'] }
/** An update can create tags of the account. The watchlist and the list of own securities show notes, too. */
const affected = [notes, { queryKey: ['tags'] }, { queryKey: ['watchlist'] }, { queryKey: ['own-securities'] }]

/** The assets with a note or tags, by name. */
export const assetNotesQuery = queryOptions({
  queryKey: [...notes.queryKey, 'all'],
  // Those of the owner are of the account, and the account's own say nothing of this portfolio.
  queryFn: ({ signal }) => (sharedPortfolioId === undefined ? call(listAssetNotes, { signal }) : []),
})

export const assetNoteQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...notes.queryKey, assetId],
    queryFn: ({ signal }) => call(getAssetNote, { params: { id: assetId }, signal }),
  })

export const updateAssetNoteMutation = mutationOptions({
  mutationFn: ({ assetId, ...body }: { assetId: string } & BodyOf<typeof updateAssetNote>) =>
    call(updateAssetNote, { params: { id: assetId }, body }),
  meta: { invalidates: affected },
})
