import { useFigureSettings } from './figure-settings.tsx'
import styles from './gain-bar.module.css'
import type { GainScale } from './gain-scale.ts'

type GainBarProps = {
  scale: GainScale
  /** Null, or left out in a row without a bar. */
  gain?: number | null
  /** Paler: what hangs under a bar of the whole. */
  isPart?: boolean
}

const share = (ratio: number) => `${(ratio * 100).toFixed(3)}%`

/** The bar of a gain, which hangs from the zero line of the whole table. Its cell shows the amount beside it. */
export function GainBar({ scale, gain = null, isPart = false }: GainBarProps) {
  const { areAmountsHidden } = useFigureSettings()
  const width = Math.abs(gain ?? 0) * scale.perUnit
  const isUp = (gain ?? 0) > 0
  return (
    <span className={styles.bars} aria-hidden="true">
      <i className={styles.zero} style={{ left: share(scale.zero) }} />
      {gain !== null && gain !== 0 && !areAmountsHidden && (
        <i
          className={`${isUp ? styles.up : styles.down} ${isPart ? styles.part : ''}`}
          style={{ left: share(isUp ? scale.zero : scale.zero - width), width: share(width) }}
        />
      )}
    </span>
  )
}
