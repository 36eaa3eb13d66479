import type { NotedAsset } from '@plumbline/contract/asset-notes/schemas'
import type { Tag } from '@plumbline/contract/tags/schemas'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetNotesQuery } from './asset-notes.ts'
import { useTags } from './use-tags.ts'

/** By the id of the asset. */
export type NotesByAsset = ReadonlyMap<string, Pick<NotedAsset, 'note' | 'tags'>>

export interface AssetTags {
  notes: NotesByAsset
  /** The tags that some of the assets have, and the chosen one. */
  tags: readonly Tag[]
  /** Whether an asset has the chosen tag. Always true while notes or tags load, or if no existing tag is chosen. */
  hasChosen: (assetId: string) => boolean
}

/** The user's notes on assets, and which of the assets have a tag. `chosen` is the id of a tag. */
export function useAssetTags(assets: readonly { _id: string }[], chosen: string | undefined): AssetTags {
  const { data: noted } = useQuery(assetNotesQuery)
  const notes = useMemo(() => new Map(noted?.map((each) => [each.asset._id, each])), [noted])
  const names = useMemo(() => new Set(assets.flatMap(({ _id }) => notes.get(_id)?.tags ?? [])), [assets, notes])
  const tags = useTags(chosen !== undefined || names.size > 0)
  return useMemo(() => {
    const offered = tags.filter(({ _id, name }) => _id === chosen || names.has(name))
    const name = tags.find(({ _id }) => _id === chosen)?.name
    const hasChosen = (assetId: string) =>
      noted === undefined || name === undefined || notes.get(assetId)?.tags.includes(name) === true
    return { notes, tags: offered, hasChosen }
  }, [noted, notes, names, tags, chosen])
}
