import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import styles from './landing.module.css'

/** In EUR; an invented holding. They add up to the total. */
const parts = () => [
  { name: t`Unrealized`, value: 6240.5 },
  { name: t`Realized`, value: 1890 },
  { name: t`Dividends`, value: 642.1 },
  { name: t`Currency`, value: -488.2 },
  { name: t`Fees`, value: -27.4 },
]
const TOTAL = 8257
const SCALE = 8772.6

const write = (value: number) =>
  `${value < 0 ? '\u2212' : '+'}${Math.abs(value).toLocaleString(i18n.locale, { minimumFractionDigits: 2, useGrouping: 'always' })}`

function hang(index: number): { left: string; width: string } {
  const before = parts()
    .slice(0, index)
    .reduce((sum, { value }) => sum + value, 0)
  const { value } = parts()[index] ?? { value: 0 }
  const share = (amount: number) => `${(amount / SCALE) * 100}%`
  return { left: share(Math.min(before, before + value)), width: share(Math.abs(value)) }
}

/** How a gain is explained: its parts hang from one line and add up. */
export function ExampleGain() {
  return (
    <figure className={styles.example} aria-label={t`Example: a gain of EUR 8,257.00 and its parts`}>
      <figcaption>{t`Example: the gain of one holding, EUR`}</figcaption>
      <dl>
        {parts().map(({ name, value }, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.track} aria-hidden="true">
              <i className={value < 0 ? styles.lossBar : styles.gainBar} style={hang(index)} />
            </dd>
            <dd className={value < 0 ? styles.loss : styles.gain}>{write(value)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{t`Gain`}</dt>
          <dd className={styles.track} aria-hidden="true">
            <i className={styles.sumBar} style={{ left: 0, width: `${(TOTAL / SCALE) * 100}%` }} />
          </dd>
          <dd>{write(TOTAL)}</dd>
        </div>
      </dl>
      <p
        className={styles.proof}
      >{t`Adds up: money in 13,076.30 − money out 5,095.20 + gain 8,257.00 = value 16,238.10`}</p>
    </figure>
  )
}
