import styles from './chart.module.css'
import { ringSlice } from './ring-slice.ts'

const SIZE = 150
const INNER_RADIUS = 55
const OUTER_RADIUS = 72

type DoughnutProps = {
  /** The shares add up to 1; colors are CSS. */
  slices: readonly { id: string; share: number; color: string }[]
  /** Receives the position of the slice under the pointer, or null when the pointer leaves it. */
  onPoint: (position: number | null) => void
}

/** Shares as slices of a ring, clockwise from the top. Screen readers get them from the list beside it. */
export function Doughnut({ slices, onPoint }: DoughnutProps) {
  let end = 0
  return (
    <svg
      className={styles.doughnut}
      width={SIZE}
      height={SIZE}
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      aria-hidden="true"
    >
      {slices.map(({ id, share, color }, position) => {
        const start = end
        end += share
        return (
          <path
            key={id}
            d={ringSlice(start, end, INNER_RADIUS, OUTER_RADIUS)}
            fill={color}
            onPointerEnter={() => onPoint(position)}
            onPointerLeave={() => onPoint(null)}
          />
        )
      })}
    </svg>
  )
}
