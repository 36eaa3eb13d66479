import type { Asset } from '@plumbline/contract/assets'
import { Link } from '@tanstack/react-router'
import { StaleMark } from '../../ui/figures/figure-marks.tsx'
import { LargeNumber } from '../../ui/figures/large-number.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import type { StripStat } from '../../ui/page/stat-strip.tsx'
import { nameLink } from '../../ui/text-link.ts'

function changeOf({ price, closePrice }: Asset): number | null {
  return price === null || !closePrice ? null : price / closePrice - 1
}

function sharePrice(asset: Asset): StripStat {
  const change = changeOf(asset)
  return {
    label: 'Share Price',
    value: (
      <Link to="/asset/$assetId/price" params={{ assetId: asset._id }} className={nameLink}>
        <Money value={asset.price} currency={asset.currency} kind="price" withCurrency />
      </Link>
    ),
    note:
      asset.isPriceStale && asset.priceDate ? (
        <StaleMark priceDate={asset.priceDate} />
      ) : (
        change !== null && (
          <>
            <Percent ratio={change} /> on the day
          </>
        )
      ),
  }
}

function marketCap({ mktCap, mktCapCategory, currency }: Asset): StripStat {
  return {
    label: 'Market cap',
    value: mktCap === null ? <MissingFigure reason="not-known" /> : <LargeNumber value={mktCap} currency={currency} />,
    note: mktCap !== null && mktCapCategory,
  }
}

/** Key figures of an asset, in the order of the page. */
export function buildAssetStats(asset: Asset): StripStat[] {
  return [sharePrice(asset), marketCap(asset)]
}
