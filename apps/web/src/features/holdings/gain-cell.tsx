import { t } from '@lingui/core/macro'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { missingReason } from './field-figure.tsx'
import type { GainScale } from './gain-scale.ts'
import styles from './holdings.module.css'

type GainCellProps = { line: Pick<Line, '_id' | 'name' | 'gain' | 'status'>; currency: string; scale: GainScale }

const share = (ratio: number) => `${(ratio * 100).toFixed(3)}%`

/** The zero line of a row without a bar. */
export function ZeroLine({ scale }: { scale: GainScale }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      <i className={styles.zero} style={{ left: share(scale.zero) }} />
    </span>
  )
}

/** A gain with its bar, which hangs from the zero line of the whole table. */
export function GainCell({ line, currency, scale }: GainCellProps) {
  const gain = line.gain.total
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
      <Explainable
        figure="gain.total"
        scope={{ asset: line._id }}
        title={t`Gain of ${{ name: line.name }}`}
        value={gain}
      >
        <Money
          value={gain}
          currency={currency}
          isGain
          isEstimated={line.status.isEstimated}
          missing={missingReason(line)}
        />
      </Explainable>
    </>
  )
}
