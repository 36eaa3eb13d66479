import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './chart.module.css'

type ChartSliderProps = Pick<
  HTMLAttributes<HTMLDivElement>,
  'onKeyDown' | `onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`
> & {
  ref: Ref<HTMLDivElement>
  className: string | undefined
  isLow?: boolean
  /** What the chart shows. */
  label: string
  /** How many days or periods it has. */
  count: number
  /** Of the one that is read; -1 if there is none. */
  index: number
  /** The reading as text. */
  reading: string
  /** What the keys do: seen while the keyboard has the focus here, and read with the name. */
  keys: string
  children?: ReactNode
}

/** The plot of a chart as a slider, whose value is the day or period that is read. */
export function ChartSlider(props: ChartSliderProps) {
  const { ref, className, isLow = false, label, count, index, reading, keys, children, ...handlers } = props
  const keysId = useId()
  return (
    <div className={styles.keyed}>
      <div
        ref={ref}
        className={className}
        data-low={isLow || undefined}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={Math.max(count, 1)}
        aria-valuenow={Math.max(index + 1, 1)}
        aria-valuetext={reading}
        aria-describedby={keysId}
        {...handlers}
      >
        {children}
      </div>
      <p id={keysId} className={styles.keys}>
        {keys}
      </p>
    </div>
  )
}
