import { isClassificationId } from '@plumbline/contract/categories/vocabulary'
import type { Group } from '@plumbline/contract/portfolios/schemas'
import type { Grouping } from '@plumbline/contract/portfolios/vocabulary'

const isOwn = (grouping: unknown) => typeof grouping === 'string' && isClassificationId(grouping)

/**
 * Placeholder data of `groupsQuery`: the groups before stay until the asked ones are there, but not those of another
 * tree of categories, by which the rows are split.
 */
export const keepGroups =
  (groupBy: Grouping) =>
  (before: Group[] | undefined, query: { queryKey: readonly unknown[] } | undefined): Group[] | undefined => {
    const earlier = query?.queryKey[3]
    return earlier === groupBy || !(isOwn(earlier) || isOwn(groupBy)) ? before : undefined
  }
