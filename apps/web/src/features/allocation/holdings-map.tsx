import { t } from '@lingui/core/macro'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { formatPercent } from '../../formatting/format-percent.ts'
import { heatOf } from '../../ui/chart/heat.ts'
import { squarify } from '../../ui/chart/squarify.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './holdings-map.module.css'

/** Gains of holdings are larger than returns of months. */
const GAIN_THRESHOLDS = [0.02, 0.1, 0.25, 0.5]

export type MappedHolding = {
  id: string
  name: string
  symbol: string
  value: number
  /** The gain of all purchases, as a ratio. */
  gain: number | null
}

/** The open holdings as areas in proportion to their value, colored by their gain. The largest comes first. */
export function HoldingsMap({ holdings }: { holdings: MappedHolding[] }) {
  const { numberFormat } = useFigureSettings()
  const { ref, width, height } = useElementSize()
  const percent = (ratio: number, decimals: number, sign: 'always' | 'negative') =>
    formatPercent(ratio, { decimals, sign, format: numberFormat })
  const sorted = holdings.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  const total = sorted.reduce((sum, { value }) => sum + value, 0)
  const boxes = squarify(
    sorted.map(({ value }) => value),
    Math.max(width, 1),
    Math.max(height, 1),
  )
  return (
    <Card title={t`By holding`} note={t`area: share of the value · color: gain %`}>
      <ul ref={ref} className={styles.map} aria-label={t`Holdings by value`}>
        {sorted.map(({ id, name, symbol, value, gain }, at) => {
          const box = boxes[at]
          const share = percent(value / total, 1, 'negative')
          const gained = gain === null ? 'not known' : percent(gain, 1, 'always')
          return (
            <li
              key={id}
              style={{
                left: box?.x,
                top: box?.y,
                width: box?.width,
                height: box?.height,
                visibility: width ? undefined : 'hidden',
              }}
            >
              <Link
                to="/asset/$assetId"
                params={{ assetId: id }}
                className={styles.tile}
                style={{ background: heatOf(gain, GAIN_THRESHOLDS) }}
                title={t`${name}: ${share} of the value, gain ${gained}`}
              >
                <b>{symbol}</b>
                <span className={styles.name}>{name}</span>
                <span>
                  {share}
                  <VisuallyHidden> {t`of the value`}</VisuallyHidden>
                </span>
                <span className={styles.gain}>
                  <VisuallyHidden>{t`gain`} </VisuallyHidden>
                  {gained}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
