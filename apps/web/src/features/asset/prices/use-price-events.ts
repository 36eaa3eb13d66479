import type { Asset, PricePoint } from '@plumbline/contract/assets/schemas'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dividendsQuery, splitsQuery } from '../../../api/asset-queries.ts'
import { tradesQuery } from '../../../api/transaction-queries.ts'
import { pastDay } from '../../../stores/past-day.ts'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { type ChartEvent, collectEvents } from './events/collect-events.ts'

/** Statements after a past day are not on its chart. */
const isSeen = ({ reportDate }: { reportDate?: string | undefined }) =>
  pastDay === undefined || (reportDate !== undefined && reportDate <= pastDay)

/** The events of an asset, as far as they are loaded. */
export function usePriceEvents(
  asset: Asset | undefined,
  assetId: string,
  prices: readonly PricePoint[] | undefined,
): ChartEvent[] {
  const settings = useFigureSettings()
  const { data: trades } = useQuery(tradesQuery(assetId))
  const { data: dividends } = useQuery(dividendsQuery(assetId))
  const { data: splits } = useQuery(splitsQuery(assetId))
  return useMemo(
    () =>
      asset === undefined
        ? []
        : collectEvents(
            {
              trades: trades ?? [],
              dividends: dividends ?? [],
              splits: splits ?? [],
              prices: prices ?? [],
              earnings: (asset.profile.Earnings?.History ?? []).filter(isSeen),
              currency: asset.currency,
            },
            settings,
          ),
    [asset, trades, dividends, splits, prices, settings],
  )
}
