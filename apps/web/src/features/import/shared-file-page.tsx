import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { sharedFilesQuery } from '../../api/shared-files-query.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './shared-file-page.module.css'

function nameImport(count: number): string {
  return plural(count, { one: 'Import a shared file', other: `Import ${count} shared files` })
}

function NoFile() {
  return (
    <EmptyState
      title={t`No shared file`}
      text={t`Share a CSV or PDF file with Plumbline from another app to import it.`}
    >
      <Button renderRoot={(props) => <Link to="/portfolios" {...props} />}>{t`Go to your portfolios`}</Button>
    </EmptyState>
  )
}

/** A file that another app shared with this one. Asks which portfolio it belongs to. */
export function SharedFilePage() {
  const query = useQuery(sharedFilesQuery)
  return (
    <PlainLayout isNarrow>
      <PageMeta title={t`Import a shared file · Plumbline`} description={t`Choose the portfolio of the shared file.`} />
      <QueryView
        query={query}
        failed={t`The file could not be read`}
        isEmpty={(files) => files.length === 0}
        empty={<NoFile />}
      >
        {(files) => (
          <div className={styles.page}>
            <PageHead title={nameImport(files.length)} note={files.map(({ name }) => name).join(', ')} />
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
    <Card title={t`Into which portfolio?`} isFlush>
      <QueryView
        query={query}
        failed={t`The portfolios could not be loaded`}
        isEmpty={(portfolios) => portfolios.every(({ isSample }) => isSample)}
        empty={
          <EmptyState title={t`No portfolio yet`} text={t`One is created with the first transactions.`}>
            <Button renderRoot={(props) => <Link to="/import" search={{ shared: true }} {...props} />}>
              {t`Go on with the import`}
            </Button>
          </EmptyState>
        }
      >
        {(portfolios) => (
          <ul className={styles.portfolios} aria-label={t`Portfolios`}>
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
