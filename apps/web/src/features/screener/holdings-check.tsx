import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { HOLDINGS_LIMIT_NOTICE } from '@plumbline/contract/plan-words'
import type { HoldingsScreen } from '@plumbline/contract/screener/schemas'
import { SCREEN_OUTCOMES } from '@plumbline/contract/screener/vocabulary'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { holdingsScreenQuery } from '../../api/screener-queries.ts'
import { showText } from '../../language/show-text.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { comparedWith, useCandidateChoice } from './candidate-controls.tsx'
import { FilterBar } from './filter-bar.tsx'
import { toFilters } from './filter-draft.ts'
import { buildCheckColumns, nameOutcome } from './holdings-check-columns.tsx'
import { ReadyScreenMenu } from './ready-screen-links.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import styles from './screener.module.css'
import { useCountFormat } from './use-count-format.ts'
import type { FilterDrafts } from './use-filter-drafts.ts'

const routeApi = getRouteApi('/screener')

const PENDING_ROWS = 8
const MIN_WIDTH = 720

/** Checks each holding of a portfolio against the filters of the screen, and names those that it does not meet. */
export function HoldingsCheck({ filters: drafts }: { filters: FilterDrafts }) {
  const navigate = routeApi.useNavigate()
  const { view: _, ...search } = routeApi.useSearch()
  const choice = useCandidateChoice()
  const { portfolioId, portfolios, amount } = choice
  const filters = useMemo(() => toFilters(drafts.applied), [drafts.applied])
  const isAsked = portfolioId !== undefined && filters.length > 0
  const query = useQuery({ ...holdingsScreenQuery(portfolioId ?? '', filters, amount), enabled: isAsked })
  const writeCount = useCountFormat()
  const checked = query.data?.filters ?? filters
  const columns = useMemo(() => buildCheckColumns(checked), [checked])
  return (
    <PlainLayout fillsPage>
      <PageMeta title={t`Screener · Plumbline`} description={t`Which of your holdings pass a screen.`} />
      <PageHead title={t`Screener`} note={isAsked && query.data && <Outcomes screen={query.data} />}>
        {portfolios.length > 1 && (
          <ChoiceMenu
            label={t`Portfolio`}
            choices={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={portfolioId ?? ''}
            onChange={(portfolio) =>
              void navigate({ search: (before) => ({ ...before, portfolio }), resetScroll: false })
            }
          />
        )}
        {drafts.drafts.length > 0 && <ReadyScreenMenu />}
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />}
          renderRoot={(props) => <Link {...props} to="/screener" search={search} />}
        >
          {t`Back to the results`}
        </Button>
      </PageHead>
      <ScreenTabs />
      <FilterBar
        filters={drafts}
        screened={comparedWith(choice, { filters, universe: 'holdings' })}
        writeCount={writeCount}
        hasPortfolios={portfolioId !== undefined && portfolios.length > 0}
      />
      {filters.length === 0 ? (
        <Card isFlush>
          <EmptyState
            title={t`Add a filter to check your holdings`}
            text={t`Each holding then shows whether it passes, and which filters it does not meet.`}
          />
        </Card>
      ) : (
        <QueryView
          query={query}
          failed={t`The holdings could not be loaded`}
          skeleton={
            <PendingTable text={t`Loading holdings…`} columns={columns} rows={PENDING_ROWS} minimumWidth={MIN_WIDTH} />
          }
          isFramed
          isEmpty={({ holdings }) => holdings.length === 0}
          empty={
            <EmptyState
              title={t`No open holdings`}
              text={t`A holding appears here once the portfolio has a transaction.`}
            />
          }
        >
          {({ holdings, overLimit }) => (
            <>
              <DataTable
                caption={t`Holdings`}
                columns={columns}
                rows={holdings}
                rowId={({ _id }) => _id}
                rowName={({ name }) => name}
                minimumWidth={MIN_WIDTH}
              />
              {overLimit > 0 && <Hidden count={overLimit} />}
            </>
          )}
        </QueryView>
      )}
    </PlainLayout>
  )
}

/** How many holdings have each outcome. */
function Outcomes({ screen: { holdings } }: { screen: HoldingsScreen }) {
  const writeCount = useCountFormat()
  return (
    <span role="status">
      {SCREEN_OUTCOMES.map((outcome) => {
        const count = holdings.filter((holding) => holding.outcome === outcome).length
        return `${nameOutcome(outcome)} ${writeCount(count)}`
      }).join(' · ')}
    </span>
  )
}

/** How many holdings the plan leaves out. */
function Hidden({ count }: { count: number }) {
  return (
    <p className={styles.hidden}>
      {plural(count, { one: '# more holding is not shown.', other: '# more holdings are not shown.' })}
      <Button variant="default" onClick={() => askToUpgrade('holdings')}>
        {showText(HOLDINGS_LIMIT_NOTICE)}
      </Button>
    </p>
  )
}
