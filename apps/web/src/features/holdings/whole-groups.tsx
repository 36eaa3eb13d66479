import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Group, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { Grouping } from '@plumbline/contract/portfolios/vocabulary'
import type { RowGroup } from '../../ui/data-table/table-column.ts'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import type { GainScale } from '../../ui/figures/gain-scale.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import { weightOf } from './holding-line.ts'
import styles from './holdings.module.css'
import { labelGroup, orderGroups } from './order-groups.ts'
import { buildWholeColumns } from './whole-columns.tsx'
import type { WholeRow } from './whole-rows.ts'

type ShownGroups = {
  whole: Portfolio
  groups: readonly Group[]
  groupBy: Grouping
  /** The tree, if the groups are categories of one's own. */
  classification: Classification | undefined
  scale: GainScale
}

/** The groups of the table of all portfolios, with their own subtotals. */
export function buildWholeGroups(shown: ShownGroups): RowGroup<WholeRow>[] {
  const { whole, groups, groupBy, classification, scale } = shown
  return orderGroups(groups, classification).map((group) => {
    const members = new Set(group.assetIds)
    const weight = weightOf(group.currentValue, whole.currentValue)
    const sums = buildWholeColumns({ whole, totals: group, scale }, () => undefined)
    return {
      id: group.key,
      label: labelGroup(groupBy, group.key, classification),
      note: (
        <>
          {group.lines}
          {weight !== null && weight > 0 && (
            <span className={styles.weight}>
              {' · '}
              <Percent ratio={weight} decimals={1} isShare />
            </span>
          )}
        </>
      ),
      has: ({ line: { _id, share } }) => (share === undefined ? members.has(_id) : share.category === group.key),
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
