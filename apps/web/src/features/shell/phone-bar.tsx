import { t } from '@lingui/core/macro'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { IconChevronUp, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { Money } from '../../ui/figures/money.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { AssetBar } from './asset-bar.tsx'
import styles from './phone-bar.module.css'
import { PortfolioSwitcher } from './portfolios-menu.tsx'

/** The id in the address of a portfolio's page; undefined on other pages, and where a form fills the screen. */
function readPortfolioId(pathname: string): string | undefined {
  return /^\/portfolio\/([^/]+)(?:\/(?!add$|import$)[^/]+)?$/.exec(pathname)?.[1]
}

/** The id in the address of an asset's page. */
function readAssetId(pathname: string): string | undefined {
  const id = /^\/asset\/([^/]+)/.exec(pathname)?.[1]
  return id === undefined ? undefined : decodeURIComponent(id)
}

/** The bar below the pages of a portfolio or an asset on a phone: where one is, value and gain, and a link to add. */
export function PhoneBar() {
  const portfolioId = useLocation({ select: ({ pathname }) => readPortfolioId(pathname) })
  const assetId = useLocation({ select: ({ pathname }) => readAssetId(pathname) })
  const isPhone = useIsPhone()
  if (assetId !== undefined && isPhone) return <AssetBar assetId={assetId} />
  return portfolioId === undefined ? null : <PortfolioBar portfolioId={portfolioId} />
}

function PortfolioBar({ portfolioId }: { portfolioId: string }) {
  const { currency } = useSearch({ strict: false })
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId, currency))
  const { mayEdit } = usePortfolioAccess()
  if (!portfolio) return null
  const { name, currentValue, gain } = portfolio
  return (
    <nav className={styles.bar} aria-label={t`Portfolio actions`}>
      <PortfolioSwitcher position="top-start">
        <button type="button" className={styles.switcher} aria-label={t`${name}, switch portfolio`}>
          <span>{name}</span>
          <IconChevronUp size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </PortfolioSwitcher>
      {portfolio.lines.length > 0 && (
        <dl className={styles.sums}>
          <div>
            <dt>{t`Value`}</dt>
            <dd>
              <Money value={currentValue} currency={portfolio.currency} />
            </dd>
          </div>
          <div>
            <dt>{t`Gain`}</dt>
            <dd>
              <Money value={gain.total} currency={portfolio.currency} isGain />
            </dd>
          </div>
        </dl>
      )}
      {!isOfSeveral(portfolioId) && mayEdit && (
        <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} className={styles.add}>
          <IconPlus size={17} stroke={1.6} aria-hidden="true" />
          {t({ message: 'Add', context: 'short' })}
        </Link>
      )}
    </nav>
  )
}
