import { listAssetNotes } from '@plumbline/contract/asset-notes/operations'
import { listTags } from '@plumbline/contract/tags/operations'
import type { Installation } from '../installation.ts'

const isNamed = (wanted: string) => (name: string) => name.toLowerCase() === wanted.trim().toLowerCase()

/** The id of the tag with this name, whatever the case. Without one, an id that no transaction has. */
export async function findTagId({ call }: Installation, name: string): Promise<string> {
  const tags = await call(listTags)
  const matches = isNamed(name)
  return tags.find((tag) => matches(tag.name))?._id ?? name
}

/** The ids of the assets that have the tag with this name, whatever the case. */
export async function findTaggedAssets({ call }: Installation, name: string): Promise<Set<string>> {
  const noted = await call(listAssetNotes)
  const matches = isNamed(name)
  return new Set(noted.flatMap(({ asset, tags }) => (tags.some(matches) ? asset._id : [])))
}
