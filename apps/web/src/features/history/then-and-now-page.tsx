import { t } from '@lingui/core/macro'
import type { ThenAndNow } from '@plumbline/contract/ledger-changes/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { thenAndNowQuery } from '../../api/ledger-changes.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { formatDate, formatInstantDate, formatTime } from '../../formatting/format-date.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { DifferingHoldings } from './differing-holdings.tsx'
import { PartsOfDifference } from './parts-of-difference.tsx'
import styles from './then-and-now.module.css'
import { ThenAndNowFigures } from './then-and-now-figures.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/history/then')

/** The portfolio as it was known at a past moment beside what is known now, and why they differ. */
export function ThenAndNowPage() {
  const { portfolioId } = routeApi.useParams()
  const moment = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const query = useQuery({ ...thenAndNowQuery(portfolioId, moment), placeholderData: keepPreviousData })
  const allChanges = (
    <Link to="/portfolio/$portfolioId/history" params={{ portfolioId }} className={textLink}>
      {t`All changes`}
    </Link>
  )
  return (
    <>
      <PageMeta
        title={t`Then and now · ${{ portfolioName: portfolio?.name ?? t`Portfolio` }}`}
        description={t`The portfolio as it was known at a past moment beside what is known now, and why they differ.`}
      />
      <PageHead
        title={t`Then and now`}
        note={
          <>
            {t`The portfolio as it was known at a past moment beside what is known now, and why they differ.`}{' '}
            {allChanges}
          </>
        }
      >
        {query.data && (
          <DateField
            key={query.data.day}
            label={t`As known on`}
            value={query.data.day}
            onChange={(day) => day !== '' && day !== query.data.day && void navigate({ search: { day } })}
            earliest={EARLIEST_DATE}
            latest={query.data.today}
          />
        )}
      </PageHead>
      <QueryView query={query} failed={t`The portfolios could not be compared`} isFramed>
        {(compared) => <Compared compared={compared} portfolioId={portfolioId} />}
      </QueryView>
    </>
  )
}

function nameMoment({ at, day }: ThenAndNow): string {
  return at === null ? formatDate(day) : t`${{ date: formatInstantDate(at) }}, ${{ time: formatTime(at) }}`
}

function Compared({ compared, portfolioId }: { compared: ThenAndNow; portfolioId: string }) {
  const { parts } = compared
  const moment = nameMoment(compared)
  return (
    <div className={styles.cards}>
      <Card
        title={t`Figures`}
        note={t`Rates, splits and the market’s prices are those known today in every column.`}
        isFlush
      >
        <ThenAndNowFigures compared={compared} />
      </Card>
      <Card
        title={t`Why they differ`}
        note={
          parts.length === 0
            ? undefined
            : t`What each change since ${{ moment }} did to the figures of ${{ day: formatDate(compared.day) }}`
        }
        isFlush
      >
        {parts.length === 0 ? (
          <p
            className={styles.none}
          >{t`Nothing was changed since ${{ moment }}: what was known then is what is known now.`}</p>
        ) : (
          <PartsOfDifference compared={compared} />
        )}
      </Card>
      {compared.holdings.length > 0 && (
        <Card
          title={t`Holdings that differ`}
          note={t`On ${{ day: formatDate(compared.day) }}: as known then, and as known now`}
          isFlush
        >
          <DifferingHoldings compared={compared} portfolioId={portfolioId} />
        </Card>
      )}
    </div>
  )
}
