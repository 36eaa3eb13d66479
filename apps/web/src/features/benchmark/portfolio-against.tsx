import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { updatePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { showFailure } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import { AgainstMenu } from './against-menu.tsx'
import styles from './benchmark.module.css'

/** Chooses what the portfolio is compared with, and saves it in the portfolio's settings. */
export function PortfolioAgainst({ portfolio }: { portfolio: Portfolio }) {
  const { benchmark, _id: portfolioId } = portfolio
  const change = useMutation(updatePortfolioMutation(portfolioId))
  return (
    <AgainstMenu
      benchmark={benchmark}
      note={t`Changes the portfolio’s setting`}
      onChoose={(stockId, name, done) =>
        change.mutate(
          { benchmark: [{ stockId, name, percent: 100 }] },
          { onSuccess: done, onError: (error) => showFailure(t`The benchmark could not be saved`, error) },
        )
      }
    >
      <p className={styles.mixHint}>
        <Trans>
          To compare with a mix of securities, use the{' '}
          <Link to="/portfolio/$portfolioId/settings" params={{ portfolioId }} className={textLink}>
            settings
          </Link>
          .
        </Trans>
      </p>
    </AgainstMenu>
  )
}
