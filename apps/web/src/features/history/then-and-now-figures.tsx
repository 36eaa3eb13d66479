import { t } from '@lingui/core/macro'
import type { ThenAndNow } from '@plumbline/contract/ledger-changes/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import styles from './then-and-now.module.css'
import { useEffectFigures } from './use-effect-figures.tsx'

/** The figures of a day as known then and as known now, and those of today. */
export function ThenAndNowFigures({ compared }: { compared: ThenAndNow }) {
  const { currency, day, today, byChanges, byTime } = compared
  const figures = useEffectFigures(currency)
  const date = formatDate(day)
  const missing = <MissingFigure reason="no-price" />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Figure`}</th>
          <th scope="col">{t`${{ date }}, as known then`}</th>
          <th scope="col">{t`${{ date }}, as known now`}</th>
          {day !== today && <th scope="col">{t`Today`}</th>}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ key, name, write }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{byChanges === null ? missing : write(byChanges[key].before)}</td>
            <td>
              {byChanges === null ? (
                missing
              ) : (
                <b data-same={byChanges[key].before === byChanges[key].after || undefined}>
                  {write(byChanges[key].after)}
                </b>
              )}
            </td>
            {day !== today && <td>{byTime === null ? missing : write(byTime[key].after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
