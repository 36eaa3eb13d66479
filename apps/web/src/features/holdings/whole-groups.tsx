import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Group, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Grouping } from '@plumbline/contract/portfolios/vocabulary'
import type { RowGroup } from '../../ui/data-table/table-column.ts'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import type { GainScale } from '../../ui/figures/gain-scale.ts'
import { GroupNote } from './group-note.tsx'
import { labelGroup, orderGroups } from './order-groups.ts'
import { isInGroup } from './split-by-category.ts'
import { buildWholeColumns } from './whole-columns.tsx'
import type { WholeRow } from './whole-rows.ts'

type ShownGroups = {
  whole: Portfolio
  groups: readonly Group[]
  groupBy: Grouping
  /** The tree, if the groups are the user's own categories. */
  classification: Classification | undefined
  scale: GainScale
}

/** The groups of the table of all portfolios, with their own subtotals. */
export function buildWholeGroups(shown: ShownGroups): RowGroup<WholeRow>[] {
  const { whole, groups, groupBy, classification, scale } = shown
  return orderGroups(groups, classification).map((group) => {
    const isMember = isInGroup(group)
    const sums = buildWholeColumns({ whole, totals: group, scale }, () => undefined)
    return {
      id: group.key,
      label: labelGroup(groupBy, group.key, classification),
      note: <GroupNote group={group} portfolioValue={whole.currentValue} />,
      has: ({ line }) => isMember(line),
      cells: Object.fromEntries(
        sums.map(({ id, total }) => [
          id,
          <span key={id}>
            {id === 'gain' && <GainBar scale={scale} />}
            {total}
          </span>,
        ]),
      ),
    }
  })
}
