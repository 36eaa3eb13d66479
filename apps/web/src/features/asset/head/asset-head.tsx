import { Button } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../formatting/format-date.ts'
import { WarningMark } from '../../../ui/figures/figure-marks.tsx'
import { Monogram } from '../../../ui/monogram.tsx'
import { hasFinancials } from '../asset-tabs.ts'
import { AssetDescription } from './asset-description.tsx'
import styles from './asset-head.module.css'

/** Name, symbol, class and description of an asset. */
export function AssetHead({ asset }: { asset: Asset }) {
  const facts = [asset.isin, asset.exchange, asset.type, asset.sector, asset.industry].filter((fact) => fact)
  const { IsDelisted: isDelisted, DelistedDate: delistedDate } = asset.profile.General ?? {}
  return (
    <header className={styles.head}>
      <Monogram name={asset.name} image={asset.image} size="large" />
      <div className={styles.identity}>
        <h1>{asset.name}</h1>
        <p className={styles.facts}>
          <b>{asset.symbol}</b>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {isDelisted === true && (
          <p>
            <WarningMark
              text={typeof delistedDate === 'string' ? `Delisted on ${formatDate(delistedDate)}` : 'Delisted'}
            />
          </p>
        )}
        {asset.description && <AssetDescription key={asset._id} text={asset.description} />}
      </div>
      {asset.type === 'Common Stock' && hasFinancials(asset) && (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<IconCalculator size={15} stroke={1.6} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/dcf/$assetId" params={{ assetId: asset._id }} {...props} />}
          >
            DCF valuation
          </Button>
        </div>
      )}
    </header>
  )
}
