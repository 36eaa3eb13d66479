import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { FileWay, HandWay, Way, Ways } from '../../ui/ways/ways.tsx'
import styles from './first-steps.module.css'
import { PortfolioSync } from './portfolio-sync.tsx'

export type FirstStepsProps = {
  portfolio: Portfolio
  FirstPurchase: ComponentType<{ findPortfolio: () => Promise<string> }>
}

/** The page of a portfolio without transactions: the ways to add them, and what each needs. */
export function FirstSteps({ portfolio, FirstPurchase, children }: FirstStepsProps & { children: ReactNode }) {
  const { _id: portfolioId, name } = portfolio
  const params = { portfolioId }
  return (
    <>
      <PageMeta title={name} description={t`Holdings of ${{ name }}`} />
      <PageHead title={name} note={t`No transactions yet`} />
      <PortfolioSync portfolioId={portfolioId} />
      {children}
      <div className={styles.ways}>
        <Ways>
          <FileWay
            actions={
              <Button renderRoot={(props) => <Link to="/portfolio/$portfolioId/import" params={params} {...props} />}>
                {t`Import from a file`}
              </Button>
            }
          />
          <HandWay
            actions={
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/portfolio/$portfolioId/add" params={params} {...props} />}
              >
                {t`Add manually`}
              </Button>
            }
          >
            <FirstPurchase findPortfolio={async () => portfolioId} />
          </HandWay>
          <Way
            icon={<IconPlugConnected size={17} stroke={1.6} aria-hidden="true" />}
            title={t`Connect a broker`}
            text={t`New transactions are then imported daily.`}
            needs={t`Your broker’s sign-in or a token`}
            actions={
              <Button variant="default" renderRoot={(props) => <Link to="/settings/integrations" {...props} />}>
                {t`Synchronize broker`}
              </Button>
            }
          />
        </Ways>
      </div>
    </>
  )
}
