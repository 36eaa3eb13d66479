import { t } from '@lingui/core/macro'
import { IconFlask2 } from '@tabler/icons-react'
import { formatAmount } from '../../formatting/format-money.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import styles from './sample-picture.module.css'

/** Invented; gains are in EUR and hang from one line. */
const holdings = [
  { code: 'FW', name: 'Farpoint World Equity ETF', gain: 22_636.4, percent: 0.4534, bar: 46 },
  { code: 'CM', name: 'Calloway Micro', gain: 12_385.53, percent: 0.9492, bar: 26 },
  { code: 'VL', name: 'Vandermoor Labs', gain: 7_267.35, percent: 0.5338, bar: 15 },
  { code: 'TC', name: 'Tessarine Cloud', gain: -2_457.25, percent: -0.1343, bar: -6 },
  { code: 'SA', name: 'Sankt Auer Bank', gain: -830.3, percent: -0.0761, bar: -3 },
]

const VALUE_LINE =
  '0,84 12,80 24,82 36,77 48,74 60,76 72,70 84,66 96,69 108,60 120,55 132,59 144,50 156,46 168,50 180,41 192,36 204,40 216,30 228,24 240,28 252,18 264,20 276,12 288,14'
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
          <span data-line="money">{t`Money in`}</span>
        </p>
        <svg viewBox="0 0 288 96" preserveAspectRatio="none" aria-hidden="true">
          <line x1="0" x2="288" y1="94" y2="94" />
          <polyline className={styles.money} points={MONEY_LINE} />
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
