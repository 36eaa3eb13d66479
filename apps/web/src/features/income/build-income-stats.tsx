import { plural, t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Income } from '@plumbline/contract/income/schemas'
import { dayBefore } from '@plumbline/engine/calendar'
import type { ReactNode } from 'react'
import { formatPercent } from '../../formatting/format-percent.ts'
import { EstimatedMoney } from '../../ui/dividends/estimated-money.tsx'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { Money } from '../../ui/figures/money.tsx'
import type { HeaderStat } from '../../ui/page/header-stats.tsx'

const countPayments = (payments: number) => plural(payments, { one: '# payment, gross', other: '# payments, gross' })

/** Received, withheld and net of the period; declared and estimated for the next twelve months, each for itself. */
export function buildIncomeStats(income: Income, format: NumberFormat): HeaderStat[] {
  const { currency, received, declared, estimated, growth, from, to } = income
  const withheld = income.payments.filter((payment) => (payment.withheld ?? 0) !== 0).length
  return [
    {
      label: t`Received, gross`,
      value: (
        <Explainable
          figure="gain.dividend"
          scope={{ from: dayBefore(from), to }}
          title={t`Dividends of the period`}
          value={received.gross}
        >
          <Money value={received.gross} currency={currency} isGain withCurrency />
        </Explainable>
      ),
      note: noteOf(growth, received.withoutRate, format),
    },
    {
      label: t`Tax withheld`,
      value: <Money value={0 - received.withheld} currency={currency} />,
      note: t`${withheld} of ${plural(received.payments, { one: '# payment', other: '# payments' })}`,
    },
    { label: t`Net`, value: <Money value={received.net} currency={currency} />, note: t`gross less tax` },
    {
      label: t`Next 12 months, declared`,
      shortLabel: t`Declared`,
      value: <Money value={declared.gross} currency={currency} />,
      note: noteOfExpected(declared, currency),
    },
    {
      label: t`Next 12 months, estimated`,
      shortLabel: t`Estimated`,
      value: <EstimatedMoney value={estimated.gross} currency={currency} />,
      note: noteOfExpected(estimated, currency),
    },
  ]
}

function noteOfExpected({ payments, withheld, net }: Income['declared'], currency: string): ReactNode {
  if (withheld === 0) return countPayments(payments)
  return (
    <>
      {t`net`} <Money value={net} currency={currency} />
    </>
  )
}

function noteOf(growth: number | null, withoutRate: number, format: NumberFormat): string {
  if (withoutRate > 0)
    return plural(withoutRate, {
      one: '# payment without an exchange rate',
      other: '# payments without an exchange rate',
    })
  if (growth === null) return t`none a year before`
  return t`${{ growth: formatPercent(growth, { decimals: 1, format }) }} on the year before`
}
