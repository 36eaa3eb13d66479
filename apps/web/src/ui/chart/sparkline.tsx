import styles from './sparkline.module.css'

const WIDTH = 112
const HEIGHT = 32
const PADDING = 3

/**
 * A return over time as a small line; a dotted line marks zero and a dot the last value. Decorative, because the
 * figure is next to it.
 */
export function Sparkline({ points }: { points: readonly number[] }) {
  const [lowest, highest] = [Math.min(0, ...points), Math.max(0, ...points)]
  const span = highest - lowest || 1
  const x = (index: number) => PADDING + (index / Math.max(1, points.length - 1)) * (WIDTH - 2 * PADDING)
  const y = (value: number) => PADDING + ((highest - value) / span) * (HEIGHT - 2 * PADDING)
  const last = points.at(-1) ?? 0
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className={styles.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <polyline points={points.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle data-sign={last < 0 ? 'loss' : 'gain'} cx={x(points.length - 1)} cy={y(last)} r={2.6} />
    </svg>
  )
}
