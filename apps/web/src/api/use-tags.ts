import type { Tag } from '@plumbline/contract/tags/schemas'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from './tags.ts'

const NONE: readonly Tag[] = []

/** The account's tags, asked for once something on the page needs them; empty until they are there. */
export function useTags(isNeeded = true): readonly Tag[] {
  return useQuery({ ...tagsQuery, enabled: isNeeded }).data ?? NONE
}
