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
      <Warning text={`There is no fair value of ${asset.name}. ${explainNoValue(asset, outcome)}`}>
        {outcome.reason === 'no-cash-flows' && asset.missing.length > 0 && <LoadAgain assetId={asset._id} />}
      </Warning>
    )
  }
  const { perShare, comparison } = outcome.fairValue
  return (
    <p className={styles.sentence} role="status">
      The fair value of {asset.symbol} is <b>{writeFairValue(perShare, currency, numberFormat)}</b> per share.{' '}
      <Verdict asset={asset} comparison={comparison} currency={currency} />
    </p>
  )
}

function LoadAgain({ assetId }: { assetId: string }) {
  const { refetch, isFetching } = useQuery(assetQuery(assetId))
  return (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
}

function Verdict({ asset, comparison, currency }: { asset: Asset; comparison: Comparison; currency: string }) {
  const { numberFormat } = useFigureSettings()
  if (asset.price === null || comparison.reason === 'no-price') return <>Its price is unknown.</>
  if (comparison.ratio === null) {
    return (
      <>
        Its statements are in {currency} and its price is in {asset.currency}, so the two are not compared.
      </>
    )
  }
  const price = formatPriceWithCurrency(asset.price, asset.currency, { format: numberFormat })
  const age = asset.isPriceStale && asset.priceDate ? `, the last known price of ${formatDate(asset.priceDate)},` : ''
  return (
    <>
      At {price}
      {age} it is <Distance ratio={comparison.ratio} />.
    </>
  )
}

/** The difference from the price to the fair value, as a ratio of the price. */
function Distance({ ratio }: { ratio: number }) {
  const { numberFormat } = useFigureSettings()
  const distance = formatPercent(Math.abs(ratio), { sign: 'negative', format: numberFormat })
  if (ratio > 0) return <b className={styles.under}>undervalued by {distance}</b>
  if (ratio < 0) return <b className={styles.over}>overvalued by {distance}</b>
  return <b>priced at its fair value</b>
}
