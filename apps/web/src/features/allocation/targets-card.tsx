import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openLines } from '../../api/open-lines.ts'
import { groupsQuery } from '../../api/portfolio-queries.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './allocation.module.css'
import { planTargets, type TargetPlan, targetOfOthers } from './plan-targets.ts'
import { buildOrderColumns, buildTargetColumns } from './target-columns.tsx'
import { useNotHeld } from './use-not-held.ts'

type TargetsCardProps = { classification: Classification; portfolio: Portfolio }

/** How far the categories of a tree are off their targets, and what to buy with an amount to come closer. */
export function TargetsCard({ classification, portfolio }: TargetsCardProps) {
  const query = useQuery(groupsQuery(portfolio, classification._id, 'open'))
  const [amount, setAmount] = useState<number | ''>('')
  const [mode, setMode] = useState<'buy' | 'sell'>('buy')
  const [isWhole, setIsWhole] = useState(true)
  const { name } = classification
  const { currency } = portfolio
  const isWholeTargeted = targetOfOthers(classification) > 0
  const isSelling = mode === 'sell'
  const isPlanned = isSelling || (amount !== '' && amount > 0)
  const notHeld = useNotHeld(classification, portfolio, isPlanned)
  const lines = [...openLines(portfolio.lines), ...notHeld]
  return (
    <QueryView query={query} failed={t`${name} could not be loaded`} pending={<LoadingState rows={3} />} isFramed>
      {(groups) => {
        const plan = planTargets({ classification, groups, lines, amount: amount || 0, isSelling, isWhole })
        return (
          <Card
            title={t`Targets: ${name}`}
            note={isWholeTargeted ? t`of all that you hold` : t`of what is in a category with a target`}
            isFlush
          >
            <DataTable
              caption={t`Targets: ${name}`}
              columns={buildTargetColumns({ plan, currency, isPlanned, amount: amount || 0, isSelling })}
              rows={plan.categories}
              rowId={({ id }) => id}
              rowName={({ category }) => category.name}
              isInFlow
            />
            <div className={styles.plan}>
              <NumberField
                label={t`New money, ${currency}`}
                placeholder={t`Such as 1000`}
                value={amount}
                min={0}
                max={1e12}
                onChange={setAmount}
              />
              <ChoiceRow
                label={t`How to rebalance`}
                choices={[
                  { value: 'buy', label: t`Only buy` },
                  { value: 'sell', label: t`Buy and sell` },
                ]}
                value={mode}
                onChange={setMode}
              />
              <SwitchField label={t`Whole units`} isOn={isWhole} onChange={setIsWhole} />
            </div>
            {isPlanned && <Orders {...{ plan, currency, name, isWhole }} />}
          </Card>
        )
      }}
    </QueryView>
  )
}

type OrdersProps = { plan: TargetPlan; currency: string; name: string; isWhole: boolean }

function Orders({ plan, currency, name, isWhole }: OrdersProps) {
  const { numberFormat } = useFigureSettings()
  const { orders, left, withoutAssets } = plan
  return (
    <>
      {orders.length > 0 && (
        <DataTable
          caption={t`What to buy for ${name}`}
          columns={buildOrderColumns(currency, numberFormat)}
          rows={orders}
          rowId={({ line }) => line._id}
          rowName={({ line }) => line.name}
          isInFlow
        />
      )}
      <p className={styles.planNote}>
        {orders.length === 0 && withoutAssets.length === 0 && t`Nothing to buy or sell.`}
        {withoutAssets.length > 0 &&
          t`No asset that you hold is wholly in ${{ names: nameSome(withoutAssets.map((each) => each.name)) }}: choose one yourself.`}{' '}
        {isWhole && orders.length > 0 && left >= 0 && (
          <Trans>
            Left over after rounding to whole units: <Money value={left} currency={currency} withCurrency />.
          </Trans>
        )}
        {isWhole && orders.length > 0 && left < 0 && (
          <Trans>
            Also needed after rounding to whole units: <Money value={-left} currency={currency} withCurrency />.
          </Trans>
        )}{' '}
        {t`At the last prices, without fees and taxes. Within a category, by value.`}
      </p>
    </>
  )
}
