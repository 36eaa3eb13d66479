import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { sharedFileQuery } from '../../api/shared-file-query.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './shared-file-page.module.css'

const noFile = (
  <EmptyState title="No shared file" text="Share a CSV file with Plumbline from another app to import it.">
    <Button renderRoot={(props) => <Link to="/portfolios" {...props} />}>Go to your portfolios</Button>
  </EmptyState>
)

/** A file that another app shared with this one. Asks which portfolio it belongs to. */
export function SharedFilePage() {
  const query = useQuery(sharedFileQuery)
  return (
    <PlainLayout isNarrow>
      <PageMeta title="Import a shared file · Plumbline" description="Choose the portfolio of the shared file." />
      <QueryView query={query} failed="The file could not be read" isEmpty={(file) => file === null} empty={noFile}>
        {(file) => (
          <div className={styles.page}>
            <PageHead title="Import a shared file" note={file?.name} />
            <PortfolioChoice />
          </div>
        )}
      </QueryView>
    </PlainLayout>
  )
}

function PortfolioChoice() {
  const query = useQuery(portfolioListQuery)
  return (
    <Card title="Into which portfolio?" isFlush>
      <QueryView
        query={query}
        failed="The portfolios could not be loaded"
        isEmpty={(portfolios) => portfolios.every(({ isSample }) => isSample)}
        empty={
          <EmptyState title="No portfolio yet" text="Create one first. The file waits until then.">
            <Button renderRoot={(props) => <Link to="/portfolios" search={{ create: true }} {...props} />}>
              Create a portfolio
            </Button>
          </EmptyState>
        }
      >
        {(portfolios) => (
          <ul className={styles.portfolios} aria-label="Portfolios">
            {portfolios
              .filter(({ isSample }) => !isSample)
              .map(({ _id, name }) => (
                <li key={_id}>
                  <Link to="/portfolio/$portfolioId/import" params={{ portfolioId: _id }} search={{ shared: true }}>
                    {name}
                    <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}
