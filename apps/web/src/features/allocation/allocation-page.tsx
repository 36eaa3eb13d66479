import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isFundType } from '@plumbline/contract/assets/vocabulary'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { IconCategory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { classificationsQuery } from '../../api/categories.ts'
import { openLines } from '../../api/open-lines.ts'
import { groupsQuery, lookThroughQuery, portfolioQuery } from '../../api/portfolio-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { nameGroup } from '../../formatting/name-group.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { WholeCurrency } from '../../ui/controls/whole-currency.tsx'
import { openDialog } from '../../ui/dialogs/open-dialog.ts'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ForOwner } from '../../ui/page/for-access.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './allocation.module.css'
import { arrangeSlices } from './arrange-slices.ts'
import { CategoryCard } from './category-card.tsx'
import { DoughnutCard } from './doughnut-card.tsx'
import { HoldingsMap, type MappedHolding } from './holdings-map.tsx'
import { KnownShares, LookedThroughCard, type LookedThroughSide } from './looked-through-cards.tsx'
import { LookedThroughMap } from './looked-through-map.tsx'
import { hasTargets } from './plan-targets.ts'
import { TargetsCard } from './targets-card.tsx'
import { type ChartedField, valuesByField } from './values-by-field.ts'

const routeApi = getRouteApi('/portfolio/$portfolioId/allocation')

const groupings = (): { title: string; groupBy: ChartedField }[] => [
  { title: t`Currencies`, groupBy: 'currency' },
  { title: t`Asset classes`, groupBy: 'type' },
  { title: t`Countries`, groupBy: 'country' },
  { title: t`Market cap`, groupBy: 'mktCapCategory' },
  { title: t`Industries`, groupBy: 'industry' },
  { title: t`Sectors`, groupBy: 'sector' },
]

/** Groupings that a fund's own parts replace. */
const LOOKED_THROUGH: Partial<Record<ChartedField, LookedThroughSide>> = { country: 'countries', sector: 'sectors' }

export function AllocationPage() {
  const { portfolioId } = routeApi.useParams()
  const { currency } = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, currency))
  const [isLookedThrough, setIsLookedThrough] = useState(false)
  if (!portfolio) return null
  const missing = portfolio.notes.missing.length
  const hasFunds = openLines(portfolio.lines).some(({ type }) => isFundType(type))
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
            {t`Share of value, ${{ date: formatDate(portfolio.asOf) }}`}
            {missing > 0 && (
              <PartialMark text={t`without ${{ names: nameSome(portfolio.notes.missing.map(({ name }) => name)) }}`} />
            )}
          </>
        }
      >
        <WholeCurrency portfolio={portfolio} />
        <ForOwner>
          {' '}
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/categories" search={{ portfolio: portfolioId }} {...props} />}
            leftSection={<IconCategory size={15} stroke={1.6} aria-hidden="true" />}
          >
            {t`Categories`}
          </Button>
        </ForOwner>
        {hasFunds && (
          <SwitchField label={t`Show what funds hold`} isOn={isLookedThrough} onChange={setIsLookedThrough} />
        )}
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
  const held = openLines(portfolio.lines).map(
    ({ _id, name, symbol, baseCurrencyCurrentValue, percent, dayReturn }) => ({
      id: _id,
      name,
      symbol,
      value: baseCurrencyCurrentValue,
      gain: percent,
      dayChange: dayReturn,
    }),
  )
  const mapped = held.flatMap((holding): MappedHolding[] =>
    holding.value === null ? [] : [{ ...holding, value: holding.value }],
  )
  const shown = held.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const others = portfolio.overLimit > 0 ? Math.max((portfolio.open.currentValue ?? 0) - shown, 0) : 0
  return (
    <>
      {isLookedThrough ? (
        <LookedThrough portfolio={portfolio} holdings={mapped} />
      ) : (
        <>
          <div className={styles.map}>
            <HoldingsMap holdings={mapped} portfolio={portfolio} />
          </div>
          <div className={styles.cards}>
            <DoughnutCard
              title={t`Holdings`}
              slices={arrangeSlices(held, others)}
              decimals={1}
              currency={portfolio.currency}
            />
            {groupings().map(({ title, groupBy }) => (
              <GroupedCard key={groupBy} {...{ title, groupBy, portfolio }} />
            ))}
            <OwnCards portfolio={portfolio} />
          </div>
        </>
      )}
      <Targets portfolio={portfolio} />
      <ForOwner>
        {' '}
        <p className={styles.hint}>
          <Trans>
            Missing a chart? Make{' '}
            <Link to="/categories" search={{ portfolio: portfolio._id }} className={textLink}>
              your own categories
            </Link>
            , or request it with the{' '}
            <button type="button" className={textLink} onClick={() => openDialog('feedback')}>
              Feedback button
            </button>
            .
          </Trans>
        </p>
      </ForOwner>
    </>
  )
}

/** The same cards in the same places, with what the funds own as far as it is known. */
function LookedThrough({ portfolio, holdings }: { portfolio: Portfolio; holdings: readonly MappedHolding[] }) {
  const query = useQuery(lookThroughQuery(portfolio))
  return (
    <div className={styles.map}>
      <QueryView
        query={query}
        failed={t`The funds could not be looked through`}
        pending={<LoadingState rows={12} />}
        isFramed
      >
        {(looked) => (
          <>
            <LookedThroughMap portfolio={looked} holdings={holdings} />
            <div className={styles.cards}>
              <LookedThroughCard title={t`Holdings`} side="holdings" portfolio={looked} />
              {groupings().map(({ title, groupBy }) => {
                const side = LOOKED_THROUGH[groupBy]
                return side === undefined ? (
                  <GroupedCard key={groupBy} {...{ title, groupBy, portfolio }} />
                ) : (
                  <LookedThroughCard key={groupBy} title={title} side={side} portfolio={looked} />
                )
              })}
              <OwnCards portfolio={portfolio} />
            </div>
            <KnownShares portfolio={looked} />
          </>
        )}
      </QueryView>
    </div>
  )
}

/** A card for each tree of the user's own categories. */
function OwnCards({ portfolio }: { portfolio: Portfolio }) {
  const { data: list = [] } = useQuery(classificationsQuery)
  return list.map((classification) => <CategoryCard key={classification._id} {...{ classification, portfolio }} />)
}

/** A card for each tree whose categories have targets. */
function Targets({ portfolio }: { portfolio: Portfolio }) {
  const { data: list = [] } = useQuery(classificationsQuery)
  return (
    <div className={styles.targets}>
      {list.filter(hasTargets).map((classification) => (
        <TargetsCard key={classification._id} {...{ classification, portfolio }} />
      ))}
    </div>
  )
}

type GroupedCardProps = { title: string; groupBy: ChartedField; portfolio: Portfolio }

/** The value by a field. Only the server knows what the lines are worth that the plan does not show. */
function GroupedCard({ title, groupBy, portfolio }: GroupedCardProps) {
  const isWhole = portfolio.overLimit === 0
  const query = useQuery({ ...groupsQuery(portfolio, groupBy, 'open'), enabled: !isWhole })
  const draw = (values: readonly { key: string; value: number | null }[]) => (
    <DoughnutCard
      title={title}
      slices={arrangeSlices(values.map(({ key, value }) => ({ id: key, name: nameGroup(groupBy, key), value })))}
      decimals={0}
      currency={portfolio.currency}
    />
  )
  if (isWhole) return draw(valuesByField(portfolio.lines, groupBy))
  return (
    <QueryView query={query} failed={t`${title} could not be loaded`} pending={<LoadingState rows={3} />} isFramed>
      {(groups) => draw(groups.map(({ key, currentValue }) => ({ key, value: currentValue })))}
    </QueryView>
  )
}
