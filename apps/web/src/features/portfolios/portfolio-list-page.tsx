import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { integrationsQuery } from '../../api/integration-queries.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { chooseGreeting } from './greeting.ts'
import styles from './portfolio-list-page.module.css'
import { PortfolioRow } from './portfolio-row.tsx'

const CreatePortfolioDialog = lazy(async () => ({
  default: (await import('./create-portfolio-dialog.tsx')).CreatePortfolioDialog,
}))

/** The first page after signing in: all portfolios with their value and gain. */
export function PortfolioListPage() {
  const user = useCurrentUser()
  const query = useQuery(portfolioListQuery)
  const { data: integrations } = useQuery(integrationsQuery)
  const brokersOf = (portfolioId: string) =>
    (integrations ?? []).flatMap((each) => (each.portfolioId === portfolioId ? each.name : []))
  const [isCreating, setIsCreating] = useState(false)
  const day = Number(user?.today.slice(8, 10) ?? new Date().getDate())
  const { greeting, sentence } = chooseGreeting(day, user?.first_name ?? null)

  return (
    <PlainLayout isNarrow>
      <PageMeta title="Portfolios · Plumbline" description="Your portfolios with their value and gain." />
      <div className={styles.greeting}>
        <div>
          <h1>{greeting}</h1>
          <p>{sentence}</p>
        </div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setIsCreating(true)}
        >
          Create new portfolio
        </Button>
      </div>
      <section className={styles.card} aria-label="Portfolios">
        <QueryView
          query={query}
          failed="The portfolios could not be loaded"
          pending={<LoadingState rows={3} text="Loading portfolios…" />}
          isEmpty={(portfolios) => portfolios.length === 0}
          empty={
            <EmptyState
              title="No portfolio yet"
              text="Create one, then add transactions by hand or import them from a csv file."
            />
          }
        >
          {(portfolios) => (
            <>
              <div className={styles.heads} aria-hidden="true">
                <span>Portfolio</span>
                <span>Value</span>
                <span>Gain</span>
                <span>Gain, %</span>
              </div>
              <ul>
                {portfolios.map((portfolio) => (
                  <PortfolioRow key={portfolio._id} portfolio={portfolio} brokerIds={brokersOf(portfolio._id)} />
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </section>
      {isCreating && (
        <Suspense>
          <CreatePortfolioDialog defaultCurrency={user?.currency ?? 'USD'} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </PlainLayout>
  )
}
