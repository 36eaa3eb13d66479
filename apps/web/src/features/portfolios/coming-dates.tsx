import { t } from '@lingui/core/macro'
import type { Income } from '@plumbline/contract/income/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../formatting/format-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import rows from '../../ui/page/linked-rows.module.css'
import { textLink } from '../../ui/text-link.ts'
import { useAssetOf } from '../../ui/use-asset-of.ts'
import { listNextDates } from './list-dates.ts'

type ComingDatesProps = { income: Income; whole: Portfolio; today: string }

/** The next dividends of all portfolios. */
export function ComingDates({ income, whole, today }: ComingDatesProps) {
  const assetOf = useAssetOf(whole)
  const dates = listNextDates(income.expected, today)
  return (
    <Card
      title={t`Coming up`}
      isFlush
      actions={
        <Link to="/calendar" className={textLink}>
          {t`Calendar`}
        </Link>
      }
    >
      <ul className={rows.rows}>
        {dates.map(({ date, isPayDay, expected: { assetId, exDate, state, gross } }) => (
          <li key={`${assetId} ${exDate}`}>
            <Link to="/asset/$assetId/dividends" params={{ assetId }}>
              <time dateTime={date}>{formatDay(date)}</time>
              <span>
                {assetOf(assetId).name}{' '}
                <small>
                  {state === 'declared' ? (isPayDay ? t`dividend is paid` : t`ex-dividend`) : t`dividend, estimated`}
                </small>
              </span>
              <b>{gross !== null && <Money value={gross} currency={income.currency} withCurrency />}</b>
            </Link>
          </li>
        ))}
        {dates.length === 0 && <li className={rows.none}>{t`No dividend is declared or estimated`}</li>}
      </ul>
    </Card>
  )
}
