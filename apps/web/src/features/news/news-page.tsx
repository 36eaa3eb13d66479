import { t } from '@lingui/core/macro'
import type { NewsView } from '@plumbline/contract/accounts/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { newsQuery } from '../../api/news-queries.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { useNewsView } from '../../api/use-news-view.ts'
import { NewsDays } from '../../ui/news/news-days.tsx'
import { NewsViewChoice } from '../../ui/news/news-view-choice.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { AddTransactionsLink } from '../../ui/states/add-transactions-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { type HeldSymbol, heldSymbols } from './held-symbols.ts'
import styles from './news.module.css'
import { SymbolFilter } from './symbol-filter.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/news')

export function NewsPage() {
  const { portfolioId } = routeApi.useParams()
  const { symbol: asked, currency } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const [view, setView] = useNewsView((error) => showFailure(t`The view could not be saved`, error))
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, currency))
  if (!portfolio) return null
  const holdings = heldSymbols(portfolio.lines)
  const symbols = holdings.map((holding) => holding.symbol)
  const symbol = symbols.find((held) => held === asked)
  return (
    <>
      <PageMeta
        title={t`News · ${{ name: portfolio.name }}`}
        description={t`News about the holdings of ${{ name: portfolio.name }}.`}
      />
      <PageHead title={t`News`}>{symbols.length > 0 && <NewsViewChoice value={view} onChange={setView} />}</PageHead>
      {symbols.length > 0 ? (
        <>
          <div className={styles.filter}>
            <SymbolFilter
              holdings={holdings}
              value={symbol}
              onChange={(next) =>
                void navigate({
                  search: ({ symbol: _symbol, ...kept }) => (next === undefined ? kept : { ...kept, symbol: next }),
                })
              }
            />
          </div>
          <NewsOf holdings={holdings} symbol={symbol} view={view} />
        </>
      ) : (
        <div className={styles.state}>
          <Card isFlush>
            <EmptyState
              title={portfolio.lines.length > 0 ? t`No open holdings` : t`This portfolio has no holdings yet`}
              text={t`News about your holdings appears here.`}
            >
              <AddTransactionsLink portfolioId={portfolioId} />
            </EmptyState>
          </Card>
        </div>
      )}
    </>
  )
}

type NewsOfProps = { holdings: HeldSymbol[]; symbol: string | undefined; view: NewsView }

/**
 * The news of all symbols hold only the newest of each, so the news of one symbol are a request of their own. Until its
 * response is there, the known ones are shown.
 */
function NewsOf({ holdings, symbol, view }: NewsOfProps) {
  const symbols = holdings.map((holding) => holding.symbol)
  const held = new Map(holdings.map((holding) => [holding.symbol, holding]))
  const { data: all } = useQuery({ ...newsQuery(symbols), enabled: symbol === undefined })
  const known = symbol !== undefined && all ? all.filter((item) => item.symbol === symbol) : []
  const news = useQuery({
    ...newsQuery(symbol === undefined ? symbols : [symbol]),
    ...(known.length > 0 && { placeholderData: known }),
  })
  return (
    <QueryView
      query={news}
      failed={t`News could not be loaded`}
      pending={<LoadingState text={t`Loading news...`} />}
      isFramed
      isEmpty={(items) => items.length === 0}
      empty={<EmptyState title={symbol === undefined ? t`No news right now` : t`No news about ${symbol} right now`} />}
    >
      {(items) => <NewsDays key={symbol} items={items} view={view} held={held} />}
    </QueryView>
  )
}
