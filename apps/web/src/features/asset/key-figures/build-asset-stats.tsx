import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { type FigureName, getFigure } from '@plumbline/contract/figures'
import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nameMarketCapCategory } from '../../../formatting/name-group.ts'
import { LargeNumber } from '../../../ui/figures/large-number.tsx'
import { MissingFigure } from '../../../ui/figures/missing-figure.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import { PlainNumber } from '../../../ui/figures/plain-number.tsx'
import type { StripStat } from '../../../ui/page/stat-strip.tsx'
import { nameLink } from '../../../ui/text-link.ts'
import { hasEarnings } from '../asset-tabs.ts'
import { AnalystRatings } from './analyst-ratings.tsx'
import { DayChange } from './day-change.tsx'
import { type AssetStat, listStats } from './list-stats.ts'
import { PriceSource } from './price-source.tsx'

function Ratio({ value }: { value: number | undefined }) {
  return value === undefined ? <MissingFigure reason="not-available" /> : <PlainNumber value={value} decimals={2} />
}

function Share({ ratio }: { ratio: number | undefined }) {
  return <Percent ratio={ratio ?? null} isShare missing="not-available" />
}

function Large({ value, currency }: { value: number | null | undefined; currency?: string }) {
  if (value === null || value === undefined) return <MissingFigure reason="not-available" />
  return <LargeNumber value={value} {...(currency && { currency })} />
}

/** A line below a figure; renders nothing if its value is unknown. */
function noteOf(value: number | undefined, describe: (known: number) => ReactNode): ReactNode {
  return value !== undefined && describe(value)
}

function termOf(name: FigureName): Pick<StripStat, 'label' | 'explanation'> {
  const { label, explanation } = getFigure(name)
  return { label: i18n._(label), explanation: i18n._(explanation) }
}

const builders: Record<AssetStat, (asset: Asset) => StripStat> = {
  'share-price': (asset) => ({
    label: isOwnSecurity(asset._id) ? t`Price` : t`Share Price`,
    explanation: t`The last close and its change from the close before: the price alone, in the asset’s currency. What a holding returned on the day includes exchange rates, dividends and fees.`,
    value: (
      <Link to="/asset/$assetId/price" params={{ assetId: asset._id }} className={nameLink}>
        <Money value={asset.price} currency={asset.currency} kind="price" withCurrency />
      </Link>
    ),
    note: (
      <>
        <DayChange asset={asset} />
        <PriceSource asset={asset} />
      </>
    ),
  }),
  'market-cap': ({ mktCap, mktCapCategory, currency }) => ({
    ...termOf('mktCap'),
    value: <Large value={mktCap} currency={currency} />,
    note: mktCap !== null && mktCapCategory !== '-' && nameMarketCapCategory(mktCapCategory),
  }),
  pe: ({ profile }) => ({
    ...termOf('pe'),
    label: t`P/E Ratio`,
    value: <Ratio value={profile.Highlights?.PERatio} />,
    note: noteOf(profile.Valuation?.ForwardPE, (forward) => (
      <Trans>
        Forward <PlainNumber value={forward} decimals={2} />
      </Trans>
    )),
  }),
  peg: ({ profile }) => ({
    ...termOf('peg'),
    label: t`PEG Ratio`,
    value: <Ratio value={profile.Highlights?.PEGRatio} />,
  }),
  'profit-margin': ({ profile }) => ({
    ...termOf('profitMargin'),
    label: t`Profit Margin`,
    value: <Share ratio={profile.Highlights?.ProfitMargin} />,
    note: noteOf(profile.Highlights?.OperatingMarginTTM, (margin) => (
      <Trans>
        Operating <Percent ratio={margin} isShare />
      </Trans>
    )),
  }),
  eps: (asset) => {
    const { EarningsShare: eps, EarningsCurrency: reported, EarningsShareListed } = asset.profile.Highlights ?? {}
    const currency = reported !== undefined && EarningsShareListed === undefined ? reported : asset.currency
    const shown = EarningsShareListed ?? eps
    const figure = <Money value={shown ?? null} currency={currency} kind="price" withCurrency missing="not-available" />
    return {
      ...termOf('eps'),
      value: hasEarnings(asset) ? (
        <Link to="/asset/$assetId/earnings" params={{ assetId: asset._id }} className={nameLink}>
          {figure}
        </Link>
      ) : (
        figure
      ),
      note:
        eps !== undefined &&
        (EarningsShareListed === undefined ? (
          t`Last 12 months`
        ) : (
          <Trans>
            Last 12 months, reported <Money value={eps} currency={reported ?? ''} kind="price" withCurrency />
          </Trans>
        )),
    }
  },
  'dividend-yield': ({ _id, profile }) => ({
    ...termOf('dividendYield'),
    label: t`Dividend Yield`,
    value: (
      <Link to="/asset/$assetId/dividends" params={{ assetId: _id }} className={nameLink}>
        <Share ratio={profile.Highlights?.DividendYield} />
      </Link>
    ),
    note: noteOf(profile.SplitsDividends?.PayoutRatio, (payout) => (
      <Trans>
        Payout ratio <Percent ratio={payout} decimals={0} isShare />
      </Trans>
    )),
  }),
  'analyst-ratings': ({ profile, currency }) => ({
    ...termOf('analystRatings'),
    label: t`Analyst Ratings`,
    value: (
      <>
        <Money
          value={profile.AnalystRatings?.TargetPrice ?? null}
          currency={currency}
          kind="price"
          withCurrency
          missing="not-available"
        />{' '}
        <small>{t`target`}</small>
      </>
    ),
    note: profile.AnalystRatings && <AnalystRatings ratings={profile.AnalystRatings} />,
  }),
  'fund-yield': ({ _id, profile }) => ({
    label: t`Yield`,
    explanation: i18n._(getFigure('dividendYield').explanation),
    value: (
      <Link to="/asset/$assetId/dividends" params={{ assetId: _id }} className={nameLink}>
        <Share ratio={profile.ETF_Data?.Yield} />
      </Link>
    ),
  }),
  'fund-holdings': ({ profile }) => ({
    label: t`Nb of holdings`,
    value:
      profile.ETF_Data?.Holdings_Count === undefined ? (
        <MissingFigure reason="not-available" />
      ) : (
        <PlainNumber value={profile.ETF_Data.Holdings_Count} decimals={0} />
      ),
  }),
  supply: ({ profile }) => ({
    label: t`Supply`,
    value: <Large value={profile.Statistics?.TotalSupply} />,
    note: noteOf(profile.Statistics?.MaxSupply, (most) => (
      <Trans>
        Max <LargeNumber value={most} />
      </Trans>
    )),
  }),
}

/** Key figures of an asset, in the order of the page. An own security has its price alone. */
export function buildAssetStats(asset: Asset): StripStat[] {
  const stats = isOwnSecurity(asset._id) ? (['share-price'] as const) : listStats(asset)
  return stats.map((stat) => builders[stat](asset))
}
