import type { Group } from '@plumbline/contract/portfolios/schemas'
import { Percent } from '../../ui/figures/percent.tsx'
import { weightOf } from './holding-line.ts'
import styles from './holdings.module.css'

type GroupNoteProps = { group: Group; portfolioValue: number | null }

/** How many holdings a group has, and its weight in the portfolio. */
export function GroupNote({ group, portfolioValue }: GroupNoteProps) {
  const weight = weightOf(group.currentValue, portfolioValue)
  return (
    <>
      {group.lines}
      {weight !== null && weight > 0 && (
        <span className={styles.weight}>
          {' · '}
          <Percent ratio={weight} decimals={1} isShare />
        </span>
      )}
    </>
  )
}
