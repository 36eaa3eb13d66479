import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Group } from '@plumbline/contract/portfolios/schemas'
import type { Grouping } from '@plumbline/contract/portfolios/vocabulary'
import { nameGroup } from '../../formatting/name-group.ts'
import { nameOwnCategory } from '../../formatting/name-own-category.ts'

/** The largest first and what has no group last; the user's own categories in the order of their tree. */
export function orderGroups(groups: readonly Group[], classification: Classification | undefined): Group[] {
  if (classification === undefined) return groups.toSorted(compareGroups)
  const { categories } = classification
  const places = new Map(categories.map(({ _id }, index) => [_id, index]))
  const placeOf = ({ key }: Group) => places.get(key) ?? categories.length
  return groups.toSorted((left, right) => placeOf(left) - placeOf(right))
}

function compareGroups(left: Group, right: Group): number {
  const isRest = ({ key }: Group) => Number(key === 'Other' || key === '-')
  return isRest(left) - isRest(right) || (right.currentValue ?? 0) - (left.currentValue ?? 0)
}

export function labelGroup(groupBy: Grouping, key: string, classification: Classification | undefined): string {
  return classification ? nameOwnCategory(classification, key) : nameGroup(groupBy, key)
}
