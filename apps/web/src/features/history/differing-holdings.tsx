import { t } from '@lingui/core/macro'
import type { DifferingHolding, ThenAndNow } from '@plumbline/contract/ledger-changes/schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Becomes } from '../../ui/figures/becomes.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './then-and-now.module.css'

/** The holdings whose units, value or gain are not what was known then. */
export function DifferingHoldings({ compared, portfolioId }: { compared: ThenAndNow; portfolioId: string }) {
  const { currency, holdings } = compared
  const change = (figure: DifferingHolding['units'], write: (value: number) => ReactNode) => {
    const show = (value: number | null) => (value === null ? t({ message: 'none', context: 'a figure' }) : write(value))
    return figure.before === figure.after ? (
      show(figure.after)
    ) : (
      <Becomes before={show(figure.before)} after={show(figure.after)} />
    )
  }
  const amount = (value: number) => <Money value={value} currency={currency} />
  return (
    <table className={`${styles.table} ${styles.stacked}`}>
      <thead>
        <tr>
          <th scope="col">{t`Holding`}</th>
          <th scope="col">{t`Units`}</th>
          <th scope="col">{t`Value, ${currency}`}</th>
          <th scope="col">{t`Gain, ${currency}`}</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map(({ assetId, assetName, units, value, gain }) => (
          <tr key={assetId}>
            <th scope="row">
              <Link
                to="/portfolio/$portfolioId/transactions"
                params={{ portfolioId }}
                search={{ asset: assetId, period: 'all' }}
                className={nameLink}
              >
                {assetName}
              </Link>
            </th>
            <td data-label={t`Units`}>
              {change(units, (count) => (
                <Units units={count} />
              ))}
            </td>
            <td data-label={t`Value, ${currency}`}>{change(value, amount)}</td>
            <td data-label={t`Gain, ${currency}`}>{change(gain, amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
