import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import type { MissingReason } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import type { GainScale } from './gain-scale.ts'
import styles from './holdings.module.css'

type GainCellProps = { gain: number | null; currency: string; scale: GainScale; missing: MissingReason }

const share = (ratio: number) => `${(ratio * 100).toFixed(3)}%`

/** A gain with its bar, which hangs from the zero line of the whole table. */
export function GainCell({ gain, currency, scale, missing }: GainCellProps) {
  const { areAmountsHidden } = useFigureSettings()
  const width = Math.abs(gain ?? 0) * scale.perUnit
  return (
    <>
      <span className={styles.bars} aria-hidden="true">
        <i className={styles.zero} style={{ left: share(scale.zero) }} />
        {gain !== null && gain !== 0 && !areAmountsHidden && (
          <i
            className={gain > 0 ? styles.up : styles.down}
            style={
              gain > 0
                ? { left: share(scale.zero), width: share(width) }
                : { left: share(scale.zero - width), width: share(width) }
            }
          />
        )}
      </span>
      <Money value={gain} currency={currency} isGain missing={missing} />
    </>
  )
}
