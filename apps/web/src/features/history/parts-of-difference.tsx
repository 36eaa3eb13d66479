import { plural, t } from '@lingui/core/macro'
import type { PartOfChange, ThenAndNow } from '@plumbline/contract/ledger-changes/schemas'
import { formatInstantDate, formatTime } from '../../formatting/format-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { describeChange } from '../../ui/ledger-changes/describe-change.ts'
import styles from './then-and-now.module.css'

function describePart({ change, move }: PartOfChange): string {
  const what = describeChange(change)
  if (move === 'undone') return t`Undone: ${what}`
  return move === 'redone' ? t`Made again: ${what}` : what
}

/** What the changes before those that are listed did, so that the parts add up; null where a figure is not known. */
function sumEarlier({ byChanges, parts }: ThenAndNow, figure: 'value' | 'gain'): number | null {
  if (byChanges === null) return null
  const { before, after } = byChanges[figure]
  const listed = parts.map((part) => part[figure])
  if (before === null || after === null || listed.includes(null)) return null
  return after - before - listed.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

/** What each change did to the figures of the day. They add up to the difference. */
export function PartsOfDifference({ compared }: { compared: ThenAndNow }) {
  const { currency, parts, earlierChanges, byChanges } = compared
  const money = (value: number | null, isPlain = false) => (
    <Money value={value} currency={currency} isGain isPlain={isPlain} />
  )
  const total = (figure: 'value' | 'gain') => {
    const { before = null, after = null } = byChanges?.[figure] ?? {}
    return before === null || after === null ? null : after - before
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Change`}</th>
          <th scope="col">{t`Value, ${currency}`}</th>
          <th scope="col">{t`Gain, ${currency}`}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part._id}>
            <th scope="row">
              {describePart(part)}
              <span className={styles.when}>
                {formatInstantDate(part.change.recordedAt)}, {formatTime(part.change.recordedAt)}
              </span>
            </th>
            <td>{money(part.value, true)}</td>
            <td>{money(part.gain)}</td>
          </tr>
        ))}
        {earlierChanges > 0 && (
          <tr>
            <th scope="row">{plural(earlierChanges, { one: '# earlier change', other: '# earlier changes' })}</th>
            <td>{money(sumEarlier(compared, 'value'), true)}</td>
            <td>{money(sumEarlier(compared, 'gain'))}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`All of them`}</th>
          <td>{money(total('value'), true)}</td>
          <td>{money(total('gain'))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
