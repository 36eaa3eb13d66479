import { t } from '@lingui/core/macro'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { assetQuery } from '../../api/asset-queries.ts'
import { positionsQuery } from '../../api/period-queries.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { pastDay } from '../../stores/past-day.ts'
import { Money } from '../../ui/figures/money.tsx'
import styles from './phone-bar.module.css'
import { sumHeld } from './sum-held.ts'

/** The bar below an asset's pages on a phone: back, its name and price, the user's value and gain, and a link to add. */
export function AssetBar({ assetId }: { assetId: string }) {
  const router = useRouter()
  const { data: asset } = useQuery(assetQuery(assetId))
  const { data: positions = [] } = useQuery(positionsQuery(assetId))
  const { data: portfolios = [] } = useQuery(portfolioListQuery)
  if (!asset) return null
  const sum = sumHeld(positions)
  const portfolioId = sum?.portfolioId ?? portfolios[0]?._id
  return (
    <nav className={styles.bar} aria-label={t`Asset actions`} data-asset>
      <button type="button" className={styles.back} aria-label={t`Back`} onClick={() => router.history.back()}>
        <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <p className={styles.named}>
        <span>{asset.name}</span>
        {pastDay === undefined && (
          <span>
            <Money value={asset.price} currency={asset.currency} kind="price" withCurrency />
          </span>
        )}
      </p>
      {sum && (
        <dl className={styles.sums}>
          <div>
            <dt>{t`Value`}</dt>
            <dd>
              <Money value={sum.value} currency={sum.currency} />
            </dd>
          </div>
          <div>
            <dt>{t`Gain`}</dt>
            <dd>
              <Money value={sum.gain} currency={sum.currency} isGain />
            </dd>
          </div>
        </dl>
      )}
      {portfolioId !== undefined && pastDay === undefined && (
        <Link
          to="/portfolio/$portfolioId/add"
          params={{ portfolioId }}
          search={{ asset: assetId }}
          className={styles.add}
          aria-label={t`Add`}
        >
          <IconPlus size={17} stroke={1.6} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}
