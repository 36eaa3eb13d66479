import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Calendar } from '@plumbline/contract/calendar/schemas'
import { HOLDINGS_LIMIT_NOTICE } from '@plumbline/contract/plan-words'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { calendarQuery } from '../../api/calendar-queries.ts'
import { useShownPortfolio } from '../../api/use-shown-portfolio.ts'
import { showText } from '../../language/show-text.ts'
import { askToUpgrade } from '../../stores/upgrade-prompt.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { Agenda } from './agenda.tsx'
import styles from './calendar.module.css'
import { CalendarControls } from './calendar-controls.tsx'
import { CalendarNotes, type CalendarNotesProps } from './calendar-notes.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import { filterEntries, listEntries } from './list-entries.ts'
import { MonthView } from './month-view.tsx'

const routeApi = getRouteApi('/calendar')

/** Earnings reports, dividends and splits of what is held and watched, recent and coming. */
export function CalendarPage() {
  const { portfolioId, ...choice } = useShownPortfolio(routeApi.useSearch().portfolio)
  const query = useQuery({ ...calendarQuery(portfolioId ?? ''), enabled: portfolioId !== undefined })
  return (
    <PlainLayout>
      <PageMeta
        title={t`Calendar · Plumbline`}
        description={t`Earnings reports, dividends and splits of what you hold and watch.`}
      />
      <PageHead title={t`Calendar`} note={t`Earnings, dividends and splits of what you hold and watch`} />
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`The calendar could not be loaded`}
          pending={<LoadingState text={t`Loading calendar…`} rows={12} />}
          isFramed
        >
          {(calendar) => (
            <ShownCalendar calendar={calendar} query={query} portfolioId={portfolioId ?? ''} {...choice} />
          )}
        </QueryView>
      </div>
    </PlainLayout>
  )
}

type ShownCalendarProps = {
  calendar: Calendar
  query: CalendarNotesProps['query']
  portfolioId: string
  portfolios: readonly { _id: string; name: string }[]
}

function ShownCalendar({ calendar, query, portfolioId, portfolios }: ShownCalendarProps) {
  const { of, kind, view = 'list', month } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const isPhone = useIsPhone()
  const change = (search: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...search }), resetScroll: false })
  const filter = { of, kind }
  const entries = filterEntries(listEntries(calendar), filter)
  return (
    <>
      <CalendarControls
        filter={filter}
        onFilter={change}
        portfolios={portfolios}
        portfolioId={portfolioId}
        onPortfolio={(portfolio) => change({ portfolio })}
        view={isPhone ? undefined : view}
        onView={(chosen) => change({ view: chosen === 'month' ? chosen : undefined })}
      />
      {entries.length === 0 ? (
        <NoEntries calendar={calendar} onClear={() => change({ of: undefined, kind: undefined })} />
      ) : !isPhone && view === 'month' ? (
        <MonthView
          entries={entries}
          today={calendar.asOf}
          days={calendar}
          month={monthWithin(calendar, month)}
          onMonth={(chosen) => change({ month: chosen })}
        />
      ) : (
        <Agenda
          key={`${portfolioId} ${of} ${kind}`}
          entries={entries}
          today={calendar.asOf}
          currency={calendar.currency}
        />
      )}
      {calendar.hidden > 0 && <Hidden count={calendar.hidden} />}
      {calendar.assets.length > 0 && <CalendarNotes calendar={calendar} query={query} />}
    </>
  )
}

/** The month of the address, if its days are known, else that of today. */
function monthWithin({ from, to, asOf }: Calendar, month = ''): string {
  return month >= from.slice(0, 7) && month <= to.slice(0, 7) ? month : asOf.slice(0, 7)
}

function NoEntries({ calendar, onClear }: { calendar: Calendar; onClear: () => void }) {
  const isFollowing = calendar.assets.length > 0
  return (
    <Card isFlush>
      {isFollowing ? (
        <EmptyState title={t`No dates for this choice`} text={t`None are known from last month to a year ahead.`}>
          <Button variant="default" onClick={onClear}>
            {t`Show all dates`}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          title={t`Nothing is held or watched yet`}
          text={
            <Trans>
              Dates appear here once a portfolio holds an asset, or your{' '}
              <Link to="/watchlist" className={textLink}>
                watchlist
              </Link>{' '}
              has one.
            </Trans>
          }
        />
      )}
    </Card>
  )
}

/** How many holdings the plan leaves out of the calendar. */
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
