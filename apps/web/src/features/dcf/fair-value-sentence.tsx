import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { useQuery } from '@tanstack/react-query'
import { assetQuery } from '../../api/asset-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPriceWithCurrency } from '../../formatting/format-money.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import styles from './dcf.module.css'
import { explainNoValue } from './explain-no-value.ts'
import type { AssetValuation, Comparison } from './value-asset.ts'
import { Warning } from './warning.tsx'
import { writeFairValue } from './write-fair-value.ts'

/** The share's fair value under the chosen options, beside its price, or why there is none. */
export function FairValueSentence({ asset, valuation }: { asset: Asset; valuation: AssetValuation }) {
  const { numberFormat } = useFigureSettings()
  const { outcome, currency } = valuation
  if (outcome.fairValue === null) {
    return (
      <Warning text={t`${{ name: asset.name }} has no fair value. ${{ reason: explainNoValue(asset, outcome) }}`}>
        {outcome.reason === 'no-cash-flows' && asset.missing.length > 0 && <LoadAgain assetId={asset._id} />}
      </Warning>
    )
  }
  const { perShare, comparison } = outcome.fairValue
  const { symbol } = asset
  const fairValue = writeFairValue(perShare, currency, numberFormat)
  return (
    <p className={styles.sentence} role="status">
      <Trans>
        The fair value of {symbol} is <b>{fairValue}</b> per share.
      </Trans>{' '}
      <Verdict asset={asset} comparison={comparison} currency={currency} />
    </p>
  )
}

function LoadAgain({ assetId }: { assetId: string }) {
  const { refetch, isFetching } = useQuery(assetQuery(assetId))
  return (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      {t`Try again`}
    </Button>
  )
}

function Verdict({ asset, comparison, currency }: { asset: Asset; comparison: Comparison; currency: string }) {
  const { numberFormat } = useFigureSettings()
  if (asset.price === null || comparison.reason === 'no-price') return <>{t`Its price is unknown.`}</>
  if (comparison.ratio === null) {
    const { currency: priceCurrency } = asset
    return (
      <>{t`Its statements are in ${currency} and its price is in ${priceCurrency}, so the two are not compared.`}</>
    )
  }
  const price = formatPriceWithCurrency(asset.price, asset.currency, { format: numberFormat })
  if (asset.isPriceStale && asset.priceDate) {
    const day = formatDate(asset.priceDate)
    return (
      <Trans>
        At {price}, the last known price of {day}, it is <Distance ratio={comparison.ratio} />.
      </Trans>
    )
  }
  return (
    <Trans>
      At {price} it is <Distance ratio={comparison.ratio} />.
    </Trans>
  )
}

/** The difference from the price to the fair value, as a ratio of the price. */
function Distance({ ratio }: { ratio: number }) {
  const { numberFormat } = useFigureSettings()
  const distance = formatPercent(Math.abs(ratio), { sign: 'negative', format: numberFormat })
  if (ratio > 0)
    return (
      <b className={styles.under}>
        <Trans>undervalued by {distance}</Trans>
      </b>
    )
  if (ratio < 0)
    return (
      <b className={styles.over}>
        <Trans>overvalued by {distance}</Trans>
      </b>
    )
  return <b>{t`priced at its fair value`}</b>
}
