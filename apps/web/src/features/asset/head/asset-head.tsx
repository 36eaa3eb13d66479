import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { IconCalculator } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { nameSector } from '../../../formatting/name-category.ts'
import { nameType } from '../../../formatting/name-group.ts'
import { nameIndustry } from '../../../formatting/name-industry.ts'
import { pastDay } from '../../../stores/past-day.ts'
import { WarningMark } from '../../../ui/figures/figure-marks.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { Monogram } from '../../../ui/monogram.tsx'
import { hasFinancials } from '../asset-tabs.ts'
import { DayChange } from '../key-figures/day-change.tsx'
import { AddTransaction } from './add-transaction.tsx'
import styles from './asset-head.module.css'

type AssetHeadProps = { asset: Asset; watchButton: ReactNode; pastDayButton: ReactNode }

/** Name, symbol and class of an asset, and what to do with it. */
export function AssetHead({ asset, ...buttons }: AssetHeadProps) {
  const facts = [
    asset.isin,
    isOwnSecurity(asset._id) ? t`Your own security` : asset.exchange,
    nameType(asset.type),
    asset.sector && nameSector(asset.sector),
    asset.industry && nameIndustry(asset.industry),
  ].filter((fact) => fact)
  const { IsDelisted: isDelisted, DelistedDate: delistedDate } = asset.profile.General ?? {}
  return (
    <header className={styles.head}>
      <Monogram name={asset.name} image={asset.image} size="large" />
      <div className={styles.identity}>
        <h1>{asset.name}</h1>
        <p className={styles.facts}>
          {asset.symbol !== '' && <b>{asset.symbol}</b>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {isDelisted === true && (
          <p>
            <WarningMark
              text={
                typeof delistedDate === 'string' ? t`Delisted on ${{ day: formatDate(delistedDate) }}` : t`Delisted`
              }
            />
          </p>
        )}
      </div>
      {pastDay === undefined && <AssetActions asset={asset} {...buttons} />}
      {pastDay === undefined && (
        <p className={styles.price}>
          <Money value={asset.price} currency={asset.currency} kind="price" withCurrency />
          <span>
            <DayChange asset={asset} />
          </span>
        </p>
      )}
    </header>
  )
}

function AssetActions({ asset, watchButton, pastDayButton }: AssetHeadProps) {
  return (
    <div className={styles.actions}>
      {asset.type === 'Common Stock' && hasFinancials(asset) && (
        <Button
          variant="default"
          className={styles.wide ?? ''}
          leftSection={<IconCalculator size={15} stroke={1.6} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/dcf/$assetId" params={{ assetId: asset._id }} {...props} />}
        >
          {t`DCF valuation`}
        </Button>
      )}
      {watchButton}
      <AddTransaction assetId={asset._id} />
      {pastDayButton}
    </div>
  )
}
