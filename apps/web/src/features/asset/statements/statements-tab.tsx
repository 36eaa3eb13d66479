import { plural, t } from '@lingui/core/macro'
import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import type { Asset } from '@plumbline/contract/assets/schemas'
import {
  newestYears,
  STATEMENT_NAMES,
  type StatementName,
  type StatementPeriod,
} from '@plumbline/contract/assets/statements'
import { limitsOf } from '@plumbline/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { assetQuery } from '../../../api/asset-queries.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { askToUpgrade } from '../../../stores/upgrade-prompt.ts'
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx'
import { choicesOf } from '../../../ui/controls/choices-of.ts'
import { TabRow } from '../../../ui/controls/tab-row.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { startTab } from '../asset-tabs.ts'
import { RatiosCard } from '../ratios/ratios-card.tsx'
import layout from '../tab-layout.module.css'
import { StatementChart } from './statement-chart.tsx'
import { chooseLines, listLines, type StatementLine } from './statement-lines.ts'
import { StatementTable } from './statement-table.tsx'
import styles from './statements.module.css'

const routeApi = getRouteApi('/asset/$assetId/')

const listStatements = () =>
  choicesOf<StatementName>({
    Income_Statement: t`Income Statement`,
    Balance_Sheet: t`Balance Sheet`,
    Cash_Flow: t`Cash Flow`,
  })

const listPeriods = () => choicesOf<StatementPeriod>({ yearly: t`Yearly`, quarterly: t`Quarterly` })

const YEARS = [1, 5, 10, 20] as const
type YearCount = (typeof YEARS)[number]

const listYearChoices = () =>
  YEARS.map((years) => ({
    value: `${years}` as `${YearCount}`,
    label: plural(years, { one: '# year', other: '# years' }),
  }))

const listLooks = () =>
  [
    { value: 'bar', label: t`Bars` },
    { value: 'line', label: t`Lines` },
  ] as const

function firstStatement(financials: NonNullable<Profile['Financials']>): StatementName {
  const isKnown = (name: StatementName) => financials[name].yearly.length + financials[name].quarterly.length > 0
  return STATEMENT_NAMES.find(isKnown) ?? STATEMENT_NAMES[0]
}

/** The statements of an asset. An asset without statements opens its earnings or its price instead. */
export function StatementsTab() {
  const { assetId } = routeApi.useParams()
  const { data: asset } = useQuery(assetQuery(assetId))
  if (!asset) return null
  const start = startTab(asset)
  if (start === 'earnings') return <Navigate to="/asset/$assetId/earnings" params={{ assetId }} replace />
  if (start === 'price' || !asset.profile.Financials) {
    return <Navigate to="/asset/$assetId/price" params={{ assetId }} replace />
  }
  return <Statements asset={asset} financials={asset.profile.Financials} />
}

type StatementsProps = { asset: Asset; financials: NonNullable<Asset['profile']['Financials']> }

function Statements({ asset, financials }: StatementsProps) {
  const { statement = firstStatement(financials), period = 'yearly', years = 5, lines: asked } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const user = useCurrentUser()
  const { fundamentalsYears, fundamentalsSeries } = limitsOf(user ?? { plan: 'free', trialDaysLeft: 0 })
  const [look, setLook] = useState<Look>('bar')
  const shownYears = fundamentalsYears === null ? years : Math.min(years, fundamentalsYears)
  const { currency_symbol: reported, ...statementEntries } = financials[statement]
  const currency = reported || asset.currency
  const entries = useMemo(
    () => newestYears(statementEntries[period], period, shownYears),
    [statementEntries[period], period, shownYears],
  )
  const lines = useMemo(() => listLines(statement, entries), [statement, entries])
  const chosen = useMemo(
    () => chooseLines(statement, lines, asked?.split(',').filter(Boolean), fundamentalsSeries),
    [statement, lines, asked, fundamentalsSeries],
  )
  const statements = listStatements()
  const title = statements.find(({ value }) => value === statement)?.label ?? ''

  const toggle = useCallback(
    (line: StatementLine) => {
      const next = chosen.includes(line) ? chosen.filter(({ id }) => id !== line.id) : [...chosen, line]
      if (fundamentalsSeries !== null && next.length > fundamentalsSeries) return askToUpgrade('multiple-charts')
      const ids = next.map(({ id }) => id).join(',')
      void navigate({ search: (before) => ({ ...before, lines: ids }), replace: true, resetScroll: false })
    },
    [chosen, fundamentalsSeries, navigate],
  )

  function chooseYears(next: `${YearCount}`) {
    const count = Number(next) as YearCount
    if (fundamentalsYears !== null && count > fundamentalsYears) return askToUpgrade('nb-years')
    void navigate({ search: (before) => ({ ...before, years: count }), resetScroll: false })
  }

  return (
    <div className={layout.stack}>
      <Card isFlush>
        <div className={styles.statements}>
          <TabRow
            label={t`Statement`}
            tabs={statements}
            value={statement}
            onChange={(next) =>
              void navigate({
                search: ({ lines: _, ...before }) => ({ ...before, statement: next }),
                resetScroll: false,
              })
            }
          >
            <StatementTools {...{ period, shownYears, look }} onYearsChange={chooseYears} onLookChange={setLook} />
            {entries.length === 0 ? (
              <EmptyState
                title={
                  period === 'yearly'
                    ? t`No yearly figures are known for this statement`
                    : t`No quarterly figures are known for this statement`
                }
              />
            ) : chosen.length === 0 ? (
              <EmptyState title={t`No line selected`} text={t`Select lines in the table to draw them here.`} />
            ) : (
              <StatementChart
                assetId={asset._id}
                years={shownYears}
                lines={chosen}
                {...{ title, statement, period, look }}
              />
            )}
            {entries.length > 0 && (
              <>
                <ScaleNote currency={currency} chosen={chosen} />
                <div className={styles.table}>
                  <StatementTable {...{ title, entries, lines, chosen, period }} onToggle={toggle} />
                </div>
              </>
            )}
          </TabRow>
        </div>
      </Card>
      <RatiosCard
        financials={financials}
        currency={financials.Income_Statement.currency_symbol || asset.currency}
        years={shownYears}
      />
    </div>
  )
}

/** What the figures are in, and which of them are drawn on another scale. */
function ScaleNote({ currency, chosen }: { currency: string; chosen: readonly StatementLine[] }) {
  return (
    <p className={styles.note}>
      {t`In ${currency}, as reported by the company. Select lines to draw them above.`}
      {chosen.some(({ isCount }) => isCount) && chosen.some(({ isCount }) => !isCount)
        ? ` ${t`Shares are drawn on the scale of ${currency}.`}`
        : ''}
    </p>
  )
}

type Look = 'bar' | 'line'
type StatementToolsProps = {
  period: StatementPeriod
  shownYears: number
  look: Look
  onYearsChange: (years: `${YearCount}`) => void
  onLookChange: (look: Look) => void
}

function StatementTools({ period, shownYears, look, onYearsChange, onLookChange }: StatementToolsProps) {
  const navigate = routeApi.useNavigate()
  return (
    <div className={styles.tools}>
      <ChoiceRow
        label={t`Period`}
        choices={listPeriods()}
        value={period}
        onChange={(next) => void navigate({ search: (before) => ({ ...before, period: next }), resetScroll: false })}
      />
      <ChoiceRow
        label={t`Number of years`}
        choices={listYearChoices()}
        value={`${shownYears}` as `${YearCount}`}
        onChange={onYearsChange}
      />
      <div className={styles.look}>
        <ChoiceRow label={t`Chart`} choices={listLooks()} value={look} onChange={onLookChange} />
      </div>
    </div>
  )
}
