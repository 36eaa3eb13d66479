import { findBroker } from '@plumbline/contract/brokers'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { BrokerLogo } from '../../ui/brokers/broker-logo.tsx'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './portfolio-list-page.module.css'

function countHoldings({ openHoldings, transactions }: PortfolioSummary): string {
  if (transactions === 0) return 'No transactions yet'
  return openHoldings === 1 ? '1 holding' : `${openHoldings} holdings`
}

type PortfolioRowProps = {
  portfolio: PortfolioSummary
  /** Brokers that are synchronized into it. */
  brokerIds: readonly string[]
}

export function PortfolioRow({ portfolio, brokerIds }: PortfolioRowProps) {
  const { openHoldings, currency, notes } = portfolio
  const missing = notes.missing.length
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <Link to="/portfolio/$portfolioId" params={{ portfolioId: portfolio._id }}>
          {portfolio.name}
        </Link>
        <div className={styles.below}>
          <span>{countHoldings(portfolio)}</span>
          {brokerIds.map((id) => (
            <span key={id} className={styles.broker}>
              <BrokerLogo brokerId={id} />
              {findBroker(id)?.name ?? id}
            </span>
          ))}
        </div>
      </div>
      {portfolio.transactions > 0 && (
        <>
          <div className={styles.value}>
            <VisuallyHidden>Value </VisuallyHidden>
            <b>
              <Money value={portfolio.currentValue} currency={currency} withCurrency />
            </b>
            {missing > 0 && (
              <span className={styles.second}>
                <PartialMark text={`Partial: ${openHoldings - missing} of ${openHoldings} priced`} />
              </span>
            )}
          </div>
          <div className={styles.gain}>
            <VisuallyHidden>Gain </VisuallyHidden>
            <Money value={portfolio.gain.total} currency={currency} isGain />
          </div>
          <div className={styles.percent}>
            <VisuallyHidden>Gain in percent </VisuallyHidden>
            <Percent ratio={portfolio.percent} missing="not-defined" />
          </div>
        </>
      )}
      <IconChevronRight className={styles.chevron} size={16} stroke={1.6} aria-hidden="true" />
    </li>
  )
}
