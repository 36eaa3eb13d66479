import type { Tag } from '@plumbline/contract/tags/schemas'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from './tags.ts'

const NONE: readonly Tag[] = []

/** The account's tags, requested once `isNeeded` is true; empty until they are loaded. */
export function useTags(isNeeded = true): readonly Tag[] {
  return useQuery({ ...tagsQuery, enabled: isNeeded }).data ?? NONE
}
