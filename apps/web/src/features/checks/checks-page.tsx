import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Findings } from '@plumbline/contract/checks/schemas'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { findingsQuery } from '../../api/checks.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { portfolioSetsQuery } from '../../api/portfolio-sets.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { WaysOut } from '../../ui/controls/ways-out.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './checks.module.css'
import { FindingList } from './finding-list.tsx'
import { findingsSheet } from './findings-sheet.ts'
import { countPassed, PassedChecks } from './passed-checks.tsx'
import { SettledFindings } from './settled-findings.tsx'
import { useFixes } from './use-fixes.ts'

const routeApi = getRouteApi('/checks')
type Order = 'stake' | 'since'

/** What is wrong in the user's data, over all portfolios or one, with the most money at stake first. */
export function ChecksPage() {
  const { portfolio: portfolioId = ALL_PORTFOLIOS } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const query = useQuery(findingsQuery(portfolioId))
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  const { data: sets = [] } = useQuery(portfolioSetsQuery)
  const [order, setOrder] = useState<Order>('stake')
  const [isPassedShown, setIsPassedShown] = useState(false)
  const { fixed, fix, undo } = useFixes()
  const { numberFormat } = useFigureSettings()
  const nameOf = (id: string) => portfolios.find(({ _id }) => _id === id)?.name ?? ''
  const choices = [
    { value: ALL_PORTFOLIOS, label: t({ message: 'All', context: 'portfolios' }) },
    ...[...sets, ...portfolios].map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <PlainLayout isNarrow>
      <PageMeta
        title={t`Checks · Plumbline`}
        description={t`What is wrong in your data, and what fixing it changes.`}
      />
      <div className={styles.page}>
        <PageHead
          title={t`Checks`}
          note={
            query.data && (
              <Summary
                findings={query.data}
                isPassedShown={isPassedShown}
                onTogglePassed={() => setIsPassedShown(!isPassedShown)}
              />
            )
          }
        >
          {portfolios.length > 1 && (
            <ChoiceMenu
              label={t`Portfolios`}
              choices={choices}
              value={portfolioId}
              onChange={(id) => void navigate({ search: id === ALL_PORTFOLIOS ? {} : { portfolio: id } })}
            />
          )}
          <ChoiceMenu
            label={t`Sort`}
            choices={[
              { value: 'stake', label: t`Money at stake` },
              { value: 'since', label: t`Newest first` },
            ]}
            value={order}
            onChange={setOrder}
          />
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden="true" />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t`Check again`}
          </Button>
        </PageHead>
        <QueryView query={query} failed={t`The checks could not be made`} isFramed>
          {(found) => (
            <>
              {isPassedShown && <PassedChecks checks={found.checks} />}
              {found.findings.length === 0 ? (
                <NothingFound checks={found.checks} />
              ) : (
                <FindingList
                  findings={inOrder(found.findings, order)}
                  currency={found.currency}
                  atStake={found.atStake}
                  {...{ nameOf, fix }}
                />
              )}
              <SettledFindings
                {...{ fixed, nameOf }}
                ignored={found.ignored}
                currency={found.currency}
                onUndo={undo.mutate}
                isBusy={undo.isPending || fix.isPending}
              />
              {found.findings.length + found.ignored.length > 0 && (
                <WaysOut
                  name={`checks-${found.asOf}`}
                  sheetName={t`Checks`}
                  sheet={() => findingsSheet(found, nameOf, numberFormat)}
                />
              )}
            </>
          )}
        </QueryView>
      </div>
    </PlainLayout>
  )
}

function inOrder(findings: Findings['findings'], order: Order): Findings['findings'] {
  return order === 'stake' ? findings : findings.toSorted((a, b) => (a.since < b.since ? 1 : -1))
}

type SummaryProps = { findings: Findings; isPassedShown: boolean; onTogglePassed: () => void }

function Summary({ findings: { findings, currency, atStake, checks, others }, ...props }: SummaryProps) {
  const count = findings.length
  const passed = countPassed(checks)
  if (count === 0 && passed === 0) return null
  return (
    <p className={styles.summary}>
      <b>{plural(count, { one: '# finding', other: '# findings' })}</b>
      {count > 0 && (
        <>
          {' · '}
          <b className={styles.warn}>
            <Money value={atStake} currency={currency} withCurrency /> {t`at stake`}
          </b>
        </>
      )}
      {' · '}
      <button type="button" className={textLink} aria-expanded={props.isPassedShown} onClick={props.onTogglePassed}>
        {plural(passed, { one: '# check passed', other: '# checks passed' })}
      </button>
      {others > 0 && (
        <>
          {' · '}
          {plural(others, {
            one: '# more in a holding beyond your plan',
            other: '# more in holdings beyond your plan',
          })}
        </>
      )}
    </p>
  )
}

function NothingFound({ checks }: Pick<Findings, 'checks'>) {
  const passed = countPassed(checks)
  return (
    <section className={styles.card}>
      {passed === 0 ? (
        <EmptyState title={t`Nothing to check yet`} text={t`Checks begin with your first transactions.`}>
          <Button variant="default" renderRoot={(props) => <Link to="/portfolios" {...props} />}>
            {t`Portfolios`}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          title={t`Nothing found`}
          text={plural(passed, { one: '# check passed', other: '# checks passed' })}
        />
      )}
    </section>
  )
}
