import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Grouping } from '@plumbline/contract/portfolios/operations'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { groupsQuery, portfolioQuery } from '../../api/portfolio-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { nameGroup } from '../../formatting/name-group.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './allocation.module.css'
import { arrangeSlices } from './arrange-slices.ts'
import { DoughnutCard } from './doughnut-card.tsx'
import { HoldingsMap, type MappedHolding } from './holdings-map.tsx'
import { LookedThroughCards } from './looked-through-cards.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/allocation')

const groupings = (): { title: string; groupBy: Grouping }[] => [
  { title: t`Currencies`, groupBy: 'currency' },
  { title: t`Asset classes`, groupBy: 'type' },
  { title: t`Countries`, groupBy: 'country' },
  { title: t`Market cap`, groupBy: 'mktCapCategory' },
  { title: t`Industries`, groupBy: 'industry' },
  { title: t`Sectors`, groupBy: 'sector' },
]

/** Groupings that a fund's own parts replace. */
const LOOKED_THROUGH: readonly Grouping[] = ['country', 'sector']
const FUND_TYPES: readonly string[] = ['ETF', 'FUND']

export function AllocationPage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const [isLookedThrough, setIsLookedThrough] = useState(false)
  if (!portfolio) return null
  const missing = portfolio.notes.missing.length
  const hasFunds = portfolio.lines.some(({ type, units }) => units !== 0 && FUND_TYPES.includes(type))
  return (
    <>
      <PageMeta
        title={t`Allocation · ${{ name: portfolio.name }}`}
        description={t`The portfolio’s value by holding, currency, asset class, country, size and sector.`}
      />
      <PageHead
        title={t`Allocation`}
        note={
          <>
            {t`Of the value of the open holdings on ${{ date: formatDate(portfolio.asOf) }}`}
            {missing > 0 && (
              <PartialMark text={t`without ${{ names: nameSome(portfolio.notes.missing.map(({ name }) => name)) }}`} />
            )}
          </>
        }
      >
        {hasFunds && <SwitchField label={t`Look through funds`} isOn={isLookedThrough} onChange={setIsLookedThrough} />}
      </PageHead>
      {(portfolio.open.currentValue ?? 0) > 0 ? (
        <Doughnuts portfolio={portfolio} isLookedThrough={hasFunds && isLookedThrough} />
      ) : (
        <div className={styles.state}>
          <Card isFlush>
            <EmptyState title={t`No open holdings to show`}>
              <AddTransactionsLink portfolioId={portfolioId} />
            </EmptyState>
          </Card>
        </div>
      )}
    </>
  )
}

function Doughnuts({ portfolio, isLookedThrough }: { portfolio: Portfolio; isLookedThrough: boolean }) {
  const held = portfolio.lines
    .filter(({ units }) => units !== 0)
    .map(({ _id, name, symbol, baseCurrencyCurrentValue, percent }) => ({
      id: _id,
      name,
      symbol,
      value: baseCurrencyCurrentValue,
      gain: percent,
    }))
  const mapped = held.flatMap((holding): MappedHolding[] =>
    holding.value === null ? [] : [{ ...holding, value: holding.value }],
  )
  const shown = held.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const others = portfolio.overLimit > 0 ? Math.max((portfolio.open.currentValue ?? 0) - shown, 0) : 0
  return (
    <>
      <div className={styles.map}>
        <HoldingsMap holdings={mapped} />
      </div>
      <div className={styles.cards}>
        {isLookedThrough ? (
          <LookedThroughCards portfolioId={portfolio._id} />
        ) : (
          <DoughnutCard
            title={t`Holdings`}
            slices={arrangeSlices(held, others)}
            decimals={1}
            currency={portfolio.currency}
          />
        )}
        {groupings()
          .filter(({ groupBy }) => !isLookedThrough || !LOOKED_THROUGH.includes(groupBy))
          .map(({ title, groupBy }) => (
            <GroupedCard key={groupBy} {...{ title, groupBy, portfolio }} />
          ))}
      </div>
      <p className={styles.hint}>
        <Trans>
          Missing a chart? Request it with the{' '}
          <button type="button" className={textLink} onClick={() => openDialog('feedback')}>
            Feedback button
          </button>
          .
        </Trans>
      </p>
    </>
  )
}

type GroupedCardProps = { title: string; groupBy: Grouping; portfolio: Portfolio }

function GroupedCard({ title, groupBy, portfolio }: GroupedCardProps) {
  const query = useQuery(groupsQuery(portfolio._id, groupBy, 'open'))
  return (
    <QueryView query={query} failed={t`${title} could not be loaded`} pending={<LoadingState rows={3} />} isFramed>
      {(groups) => (
        <DoughnutCard
          title={title}
          slices={arrangeSlices(
            groups.map(({ key, currentValue }) => ({
              id: key,
              name: nameGroup(groupBy, key),
              value: currentValue,
            })),
          )}
          decimals={0}
          currency={portfolio.currency}
        />
      )}
    </QueryView>
  )
}
