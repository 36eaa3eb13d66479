import { plural, t } from '@lingui/core/macro'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { pastDay } from '../../stores/past-day.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LastDayGain } from './last-day-gain.tsx'
import styles from './portfolio-list-page.module.css'
import { PortfolioMenu } from './portfolio-menu.tsx'
import { PortfolioSource } from './portfolio-source.tsx'

function countHoldings({ openHoldings, transactions }: PortfolioSummary): string {
  if (transactions === 0) return t`No transactions yet`
  return plural(openHoldings, { one: '1 holding', other: `${openHoldings} holdings` })
}

type PortfolioRowProps = {
  portfolio: PortfolioSummary
  today: string | undefined
  /** What the checks find in it. */
  findings: number
}

/** One portfolio of the list. Without transactions it offers the ways to add some. */
export function PortfolioRow({ portfolio, today, findings }: PortfolioRowProps) {
  const params = { portfolioId: portfolio._id }
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <Link to="/portfolio/$portfolioId" params={params}>
          {portfolio.name}
        </Link>
        <span>
          {countHoldings(portfolio)}
          {findings > 0 && (
            <>
              {' · '}
              <Link to="/checks" search={{ portfolio: portfolio._id }} className={styles.findings}>
                {plural(findings, { one: '# finding', other: '# findings' })}
              </Link>
            </>
          )}
        </span>
      </div>
      {portfolio.transactions > 0 ? (
        <RowFigures portfolio={portfolio} today={today} />
      ) : (
        <div className={styles.ways} hidden={pastDay !== undefined}>
          <Link to="/portfolio/$portfolioId/add" params={params}>
            {t`Add manually`}
          </Link>
          <Link to="/portfolio/$portfolioId/import" params={params}>
            {t`Import from a file`}
          </Link>
          <Link to="/settings/integrations">{t`Synchronize broker`}</Link>
        </div>
      )}
      {pastDay === undefined && <PortfolioMenu portfolio={portfolio} />}
    </li>
  )
}

function RowFigures({ portfolio, today }: Omit<PortfolioRowProps, 'findings'>) {
  const { openHoldings, currency, notes, lastDay, year } = portfolio
  const missing = notes.missing.length
  return (
    <>
      <div className={styles.source}>
        <PortfolioSource portfolio={portfolio} />
      </div>
      <div className={styles.year}>
        {year && (
          <>
            <Sparkline points={year.points} />
            <VisuallyHidden>{t`12 months, time-weighted`} </VisuallyHidden>
            <Percent ratio={year.twr} withArrow={false} />
          </>
        )}
      </div>
      <div className={styles.value}>
        <VisuallyHidden>{t`Value`} </VisuallyHidden>
        <b>
          <Money value={portfolio.currentValue} currency={currency} withCurrency />
        </b>
        {missing > 0 && (
          <span className={styles.second}>
            <PartialMark text={t`Partial: ${{ priced: openHoldings - missing }} of ${openHoldings} priced`} />
          </span>
        )}
      </div>
      <LastDayGain lastDay={lastDay} today={today} currency={currency}>
        {lastDay && <Percent ratio={lastDay.twr} missing="not-available" />}
      </LastDayGain>
      <div className={styles.gains} data-label={t`Gain`}>
        <div className={styles.gain}>
          <VisuallyHidden>{t`Gain`} </VisuallyHidden>
          <Money value={portfolio.gain.total} currency={currency} isGain />
        </div>
        <div className={styles.percent}>
          <VisuallyHidden>{t`Gain in percent`} </VisuallyHidden>
          <Percent ratio={portfolio.percent} missing="not-available" />
        </div>
      </div>
    </>
  )
}
