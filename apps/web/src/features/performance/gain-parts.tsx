import type { Gain } from '@plumbline/contract/portfolios'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import styles from './gain-parts.module.css'
import { hangParts } from './hang-parts.ts'

const parts = [
  { id: 'unrealized', label: 'Unrealized', note: 'price now against cost' },
  { id: 'realized', label: 'Realized', note: 'what was sold against cost' },
  { id: 'dividend', label: 'Dividends', note: 'gross' },
  { id: 'currency', label: 'Currency', note: 'rates against those of the purchases' },
  { id: 'fees', label: 'Fees', note: 'of all transactions' },
] as const satisfies readonly { id: keyof Gain; label: string; note: string }[]

const share = (ratio: number) => `${(ratio * 100).toFixed(3)}%`

/** What the gain is made of: each part hangs where the one before it ended, and they add up to the gain. */
export function GainParts({ gain, currency }: { gain: Gain; currency: string }) {
  const { areAmountsHidden } = useFigureSettings()
  const { zero, spans } = hangParts(parts.map(({ id }) => gain[id] ?? 0))
  return (
    <table className={styles.parts}>
      <caption>Gain, {currency}, and its parts</caption>
      <tbody>
        {parts.map(({ id, label, note }, index) => {
          const span = spans[index]
          return (
            <tr key={id}>
              <th scope="row">
                {label} <span>{note}</span>
              </th>
              <td className={styles.bar} aria-hidden="true">
                <i className={styles.zero} style={{ left: share(zero) }} />
                {span && !areAmountsHidden && (
                  <i
                    className={(gain[id] ?? 0) < 0 ? styles.down : styles.up}
                    style={{ left: share(span.start), width: share(span.width) }}
                  />
                )}
              </td>
              <td>
                <Money value={gain[id]} currency={currency} isGain />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Gain, {currency}</th>
          <td className={styles.bar} aria-hidden="true">
            <i className={styles.zero} style={{ left: share(zero) }} />
          </td>
          <td>
            <Money value={gain.total} currency={currency} isGain />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
