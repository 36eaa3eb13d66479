import { t } from '@lingui/core/macro'
import { IconFlask2 } from '@tabler/icons-react'
import { formatAmount } from '../../formatting/format-money.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import styles from './sample-picture.module.css'

/** Invented; gains are in EUR and hang from one line. */
const holdings = [
  { code: 'FW', name: 'Farpoint World ETF', gain: 22_636.4, percent: 0.4534, bar: 46 },
  { code: 'CM', name: 'Calloway Micro', gain: 12_385.53, percent: 0.9492, bar: 26 },
  { code: 'VL', name: 'Vandermoor Labs', gain: 7_267.35, percent: 0.5338, bar: 15 },
  { code: 'TC', name: 'Tessarine Cloud', gain: -2_457.25, percent: -0.1343, bar: -6 },
  { code: 'SA', name: 'Sankt Auer Bank', gain: -830.3, percent: -0.0761, bar: -3 },
]

const BREADTH = 288

/** A line that rises like prices do: a trend with waves of several lengths. `phase` tells two lines apart. */
function drawLine(phase: number, bottom: number, rise: number): string {
  const points = Array.from({ length: 145 }, (_, step) => {
    const share = step / 144
    const waves = Math.sin(step / 9 + phase) * 3 + Math.sin(step / 2.3 + phase) * 1.6 + Math.sin(step * 1.7 + phase)
    return `${share * BREADTH},${(bottom - rise * share ** 1.2 - waves * share ** 0.4).toFixed(1)}`
  })
  return points.join(' ')
}

const VALUE_LINE = drawLine(0, 84, 70)
const BENCHMARK_LINE = drawLine(2, 84, 60)
const MONEY_LINE =
  '0,85 24,85 24,80 60,80 60,75 96,75 96,70 132,70 132,64 168,64 168,58 204,58 204,52 240,52 240,46 288,46'

const formatGain = (gain: number) => formatAmount(gain, 'EUR', { sign: 'always' })

/** A sample of a portfolio page, with invented figures that are marked as such. */
export function SamplePicture() {
  return (
    <figure className={styles.picture} aria-label={t`A portfolio in Plumbline, with sample figures`}>
      <figcaption>
        <IconFlask2 size={14} stroke={1.6} aria-hidden="true" /> {t`Sample figures`}
      </figcaption>
      <dl className={styles.figures}>
        <div>
          <dt>{t`Total value`}</dt>
          <dd>
            <small>EUR</small> {formatAmount(201_659.23, 'EUR')}
          </dd>
        </div>
        <div>
          <dt>{t`Total gain`}</dt>
          <dd className={styles.gain}>{formatGain(54_745.69)}</dd>
        </div>
        <div>
          <dt>{t`Time-weighted`}</dt>
          <dd>{formatPercent(0.7001)}</dd>
        </div>
      </dl>
      <div className={styles.chart}>
        <p aria-hidden="true">
          <span data-line="value">{t`Value`}</span>
          <span data-line="money">{t`Net money in`}</span>
          <span data-line="benchmark">{t`Benchmark`}</span>
        </p>
        <svg viewBox={`0 0 ${BREADTH} 96`} preserveAspectRatio="none" aria-hidden="true">
          <line x1="0" x2={BREADTH} y1="94" y2="94" />
          <polyline className={styles.money} points={MONEY_LINE} />
          <polyline className={styles.benchmark} points={BENCHMARK_LINE} />
          <polyline className={styles.value} points={VALUE_LINE} />
        </svg>
      </div>
      <ul>
        {holdings.map(({ code, name, gain, percent, bar }) => (
          <li key={code}>
            <span className={styles.code} aria-hidden="true">
              {code}
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <i data-sign={bar < 0 ? 'loss' : 'gain'} style={{ width: `${Math.abs(bar)}px` }} />
            </span>
            <span className={bar < 0 ? styles.loss : styles.gain}>{formatGain(gain)}</span>
            <span>{formatPercent(percent)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
