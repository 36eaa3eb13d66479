import { t } from '@lingui/core/macro'
import type { ThenAndNow } from '@plumbline/contract/ledger-changes/schemas'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import styles from './then-and-now.module.css'

type FigureKey = 'value' | 'gain' | 'moneyIn' | 'totalReturn'

/** The figures of a day as known then and as known now, and those of today. */
export function ThenAndNowFigures({ compared }: { compared: ThenAndNow }) {
  const { currency, day, today, byChanges, byTime } = compared
  const { numberFormat: format } = useFigureSettings()
  const amount = (value: number | null) => <Money value={value} currency={currency} />
  const ratio = (value: number | null) =>
    value === null ? t`not defined` : formatPercent(value, { sign: 'negative', format })
  const rows: { key: FigureKey; name: string; write: (value: number | null) => ReactNode }[] = [
    { key: 'value', name: t`Value, ${currency}`, write: amount },
    { key: 'gain', name: t`Gain, ${currency}`, write: amount },
    { key: 'moneyIn', name: t`Money in, ${currency}`, write: amount },
    { key: 'totalReturn', name: t`Return`, write: ratio },
  ]
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
        {rows.map(({ key, name, write }) => (
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
