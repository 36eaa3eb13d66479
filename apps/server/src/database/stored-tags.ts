import { decodeTexts } from './decode.ts'

/** A column `tags`: the same tags are stored as the same text. Null: none. */
export function encodeTagIds(ids: Iterable<string>): string | null {
  const sorted = [...new Set(ids)].sort()
  return sorted.length === 0 ? null : JSON.stringify(sorted)
}

/** The ids that `encodeTagIds` stored, also of tags that were deleted since. */
export function decodeTagIds(stored: string | null): string[] {
  return stored === null ? [] : decodeTexts(stored, 'tags')
}
