import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { formatPercent } from '../../formatting/format-percent.ts'
import { AssetCell } from '../../ui/asset-cell.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Points } from '../../ui/figures/points.tsx'
import { Units } from '../../ui/figures/units.tsx'
import styles from './allocation.module.css'
import type { Order, PlannedCategory, TargetPlan } from './plan-targets.ts'

type ShownPlan = {
  plan: TargetPlan
  currency: string
  /** Whether an amount is given, or selling is allowed. */
  isPlanned: boolean
  amount: number
  isSelling: boolean
}

/** Value, weight, target and drift of each category, and what to do with how that comes about. */
export function buildTargetColumns(shown: ShownPlan): TableColumn<PlannedCategory>[] {
  const { currency, isPlanned } = shown
  const columns: TableColumn<PlannedCategory>[] = [
    {
      id: 'name',
      header: t`Category`,
      compact: 'name',
      cell: ({ category, needsAttention }) => (
        <span className={styles.target}>
          <i style={{ background: `var(--${category.color})` }} aria-hidden="true" />
          {category.name}
          {needsAttention && <WarningMark text={t`needs attention`} />}
        </span>
      ),
    },
    {
      id: 'value',
      header: t`Value, ${currency}`,
      align: 'end',
      cell: ({ value }) => <Money value={value} currency={currency} />,
    },
    {
      id: 'weight',
      header: t`Weight`,
      align: 'end',
      compact: 'value',
      cell: ({ weight }) => <Percent ratio={weight} decimals={1} isShare />,
    },
    {
      id: 'target',
      header: t`Target`,
      align: 'end',
      cell: ({ target }) => <Percent ratio={target} decimals={1} isShare />,
    },
    {
      id: 'drift',
      header: t`Drift`,
      explanation: t`Weight less target, in percentage points.`,
      align: 'end',
      compact: 'gain',
      cell: ({ drift }) => <Points difference={drift} />,
    },
    {
      id: 'money',
      header: t`Drift, ${currency}`,
      align: 'end',
      cell: ({ driftMoney }) => <Money value={driftMoney} currency={currency} isGain isPlain />,
    },
  ]
  return isPlanned ? [...columns, planColumn(shown)] : columns
}

function planColumn({ plan, currency, amount, isSelling }: ShownPlan): TableColumn<PlannedCategory> {
  const money = (value: number) => <Money value={value} currency={currency} />
  return {
    id: 'plan',
    header: isSelling ? t`Buy (+) or sell (−)` : t`Buy`,
    align: 'end',
    cell: ({ amount: planned, wanted, value, target }) => {
      const share = <Percent ratio={target} decimals={1} isShare />
      const whole = money(plan.whole + amount)
      const goal = money(wanted)
      const held = money(value)
      const filled = <Percent ratio={(value + planned) / wanted} decimals={1} isShare />
      return (
        <span className={styles.reason}>
          <b>
            <Money value={planned} currency={currency} isGain isPlain />
          </b>
          <small>
            <Trans>
              {share} of {whole} is {goal}; it has {held}.
            </Trans>{' '}
            {!isSelling && planned > 0 && wanted > 0 && <Trans>The amount brings it to {filled} of that.</Trans>}
          </small>
        </span>
      )
    },
  }
}

/** The units of each asset, with how its amount comes about. */
export function buildOrderColumns(currency: string, format: NumberFormat): TableColumn<Order>[] {
  return [
    {
      id: 'asset',
      header: t`Asset`,
      compact: 'name',
      cell: ({ line, category: { name: category }, part }) => {
        const percent = formatPercent(part, { decimals: 1, sign: 'negative', format })
        const isNew = line.units === 0
        const note = isNew
          ? t`${percent} of the amount for ${category}, not held yet`
          : t`${percent} of the amount for ${category}`
        return <AssetCell asset={line} note={note} />
      },
    },
    {
      id: 'units',
      header: t`Units`,
      align: 'end',
      compact: 'gain',
      cell: ({ units }) => <Units units={units} />,
    },
    {
      id: 'price',
      header: t`Price, ${currency}`,
      align: 'end',
      cell: ({ line }) => <Money value={line.baseCurrencyPrice} currency={currency} kind="price" />,
    },
    {
      id: 'amount',
      header: t`Amount, ${currency}`,
      align: 'end',
      compact: 'value',
      cell: ({ amount }) => <Money value={amount} currency={currency} isGain isPlain />,
    },
  ]
}
