import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { alertsQuery } from '../../api/alert-queries.ts'
import { findingsQuery } from '../../api/checks.ts'
import { incomeQuery } from '../../api/income-queries.ts'
import { createSampleMutation } from '../../api/portfolio-mutations.ts'
import { portfolioListQuery, portfolioQuery, portfoliosSumQuery } from '../../api/portfolio-queries.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { usePasskeyProblem } from '../../api/use-passkey-problem.ts'
import { proposeCurrency } from '../../language/propose-currency.ts'
import { passkeyOfferAnswered } from '../../stores/passkey-offer.ts'
import { pastDay } from '../../stores/past-day.ts'
import { sampleWish } from '../../stores/sample-wish.ts'
import { useStore } from '../../stores/store.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PastDayBar, PastDayButton } from '../../ui/page/past-day.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { AllPortfoliosRow } from './all-portfolios-row.tsx'
import attention from './attention.module.css'
import { Attention } from './attention.tsx'
import { ComingDates } from './coming-dates.tsx'
import { FirstMinute, type FirstMinuteProps } from './first-minute.tsx'
import { chooseGreeting } from './greeting.ts'
import { LastDayNews } from './last-day-news.tsx'
import { PortfolioHeads } from './portfolio-heads.tsx'
import styles from './portfolio-list-page.module.css'
import { PortfolioListSkeleton } from './portfolio-list-skeleton.tsx'
import { PortfolioRow } from './portfolio-row.tsx'
import { PortfolioSets } from './portfolio-sets.tsx'
import { recentEvents } from './recent-events.ts'
import { SharedWithMe } from './shared-with-me.tsx'

const routeApi = getRouteApi('/portfolios')

const PasskeyOffer = lazy(async () => ({ default: (await import('./passkey-offer.tsx')).PasskeyOffer }))
const CreatePortfolioDialog = lazy(async () => ({
  default: (await import('./create-portfolio-dialog.tsx')).CreatePortfolioDialog,
}))

/** Opens the sample for a new user who requested it before signing up. */
function useSampleWish(isEmpty: boolean) {
  const navigate = useNavigate()
  const isWished = useStore(sampleWish)
  const { mutate } = useMutation({
    ...createSampleMutation,
    onSuccess: ({ _id }) => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: _id } }),
  })
  useEffect(() => {
    if (!isWished || !isEmpty) return
    sampleWish.set(false)
    mutate()
  }, [isWished, isEmpty, mutate])
}

/** The first page after signing in: all portfolios with their value and gain. */
export function PortfolioListPage({ FirstPurchase }: Pick<FirstMinuteProps, 'FirstPurchase'>) {
  const user = useCurrentUser()
  const currency = proposeCurrency(user, navigator.languages)
  const query = useQuery(portfolioListQuery)
  const { create: isCreating = false } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const setIsCreating = (isOn: boolean) => void navigate({ search: isOn ? { create: true } : {}, replace: true })
  const isPast = pastDay !== undefined
  const own = query.data?.filter(({ isSample, transactions }) => !isSample && transactions > 0) ?? []
  const { data: sum } = useQuery({ ...portfoliosSumQuery, enabled: own.length > 0 })
  const { data: found } = useQuery({ ...findingsQuery(ALL_PORTFOLIOS), enabled: own.length > 0 && !isPast })
  // What is in sight comes first.
  const { data: whole } = useQuery({ ...portfolioQuery(ALL_PORTFOLIOS), enabled: sum !== undefined })
  const { data: income } = useQuery({ ...incomeQuery(ALL_PORTFOLIOS, {}), enabled: sum !== undefined })
  const alerts = useQuery({ ...alertsQuery, enabled: own.length > 0 && !isPast })
  const isEmpty = query.data?.length === 0
  /** Nothing is recorded yet, though there may be portfolios. */
  const isStarting = !isPast && (query.data?.every(({ transactions }) => transactions === 0) ?? false)
  const startText = isEmpty
    ? t`No portfolio yet. Choose how to start. The other ways stay available.`
    : t`No transactions yet. Choose how to start. The other ways stay available.`
  const hasSample = query.data?.some(({ isSample }) => isSample) ?? false
  const day = Number(user?.today.slice(8, 10) ?? new Date().getDate())
  const { greeting, sentence } = chooseGreeting(day, user?.first_name ?? null)

  const isOfferAnswered = useStore(passkeyOfferAnswered)
  const isPasskeyOffered = usePasskeyProblem() === null && !isOfferAnswered

  useSampleWish(isEmpty)

  return (
    <PlainLayout isNarrow>
      <PageMeta title={t`Portfolios · Plumbline`} description={t`Your portfolios with their value and gain.`} />
      <PastDayBar />
      <div className={styles.greeting}>
        <div>
          <h1>{greeting}</h1>
          <p>
            {isStarting
              ? startText
              : own.length === 0
                ? sentence
                : whole && <LastDayNews {...{ whole }} today={user?.today} />}
          </p>
        </div>
        <PastDayButton />
        {!isPast && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setIsCreating(true)}
          >
            {t`Create new portfolio`}
          </Button>
        )}
      </div>
      {!isEmpty && (
        <section className={styles.card} aria-label={t`Portfolios`}>
          <QueryView query={query} failed={t`The portfolios could not be loaded`} pending={<PortfolioListSkeleton />}>
            {(portfolios) => (
              <>
                <PortfolioHeads />
                <ul>
                  {portfolios.map((portfolio) => (
                    <PortfolioRow
                      key={portfolio._id}
                      {...{ portfolio }}
                      today={user?.today}
                      findings={found?.findings.filter(({ portfolioId }) => portfolioId === portfolio._id).length ?? 0}
                    />
                  ))}
                  {portfolios.length > 1 && <PortfolioSets portfolios={portfolios} today={user?.today} />}
                  {sum && portfolios.length > 1 && (
                    <AllPortfoliosRow sum={sum} hasSample={hasSample} today={user?.today} />
                  )}
                </ul>
              </>
            )}
          </QueryView>
        </section>
      )}
      {!isPast && <SharedWithMe />}
      {found && !alerts.isPending && query.data && own.length > 0 && (
        <div className={attention.cards}>
          <Attention found={found} portfolios={query.data} events={recentEvents(alerts.data?.events, user?.today)} />
          {income && whole && user && <ComingDates {...{ income, whole }} today={user.today} />}
        </div>
      )}
      {found && own.length > 0 && <p className={attention.hint}>{sentence}</p>}
      {isStarting && (
        <div className={isEmpty ? undefined : styles.start}>
          <FirstMinute
            currency={currency}
            portfolioId={query.data?.[0]?._id}
            onCreate={() => setIsCreating(true)}
            FirstPurchase={FirstPurchase}
          />
        </div>
      )}
      {isPasskeyOffered && (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      )}
      {isCreating && (
        <Suspense>
          <CreatePortfolioDialog defaultCurrency={currency} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </PlainLayout>
  )
}
