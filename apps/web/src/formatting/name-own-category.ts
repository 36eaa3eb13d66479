import { t } from '@lingui/core/macro'
import type { Category } from '@plumbline/contract/categories/schemas'
import { NOT_ASSIGNED } from '@plumbline/contract/categories/vocabulary'

/** The categories from the top of the tree down to one; empty for one that is not in the tree. */
export function categoryPath(categories: readonly Category[], id: string): Category[] {
  const found = categories.find(({ _id }) => _id === id)
  if (found === undefined) return []
  return found.parent === null ? [found] : [...categoryPath(categories, found.parent), found]
}

/** A category with those above it, such as `Stocks › Europe`, or `Not assigned` for what is in none. */
export function nameOwnCategory({ categories }: { categories: readonly Category[] }, id: string): string {
  if (id === NOT_ASSIGNED) return t`Not assigned`
  return categoryPath(categories, id)
    .map(({ name }) => name)
    .join(' › ')
}
