import { t } from '@lingui/core/macro'
import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { assetQuery, pricesQuery } from '../../../api/asset-queries.ts'
import { pastDay } from '../../../stores/past-day.ts'
import { FormError } from '../../../ui/dialogs/form-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingState } from '../../../ui/states/loading-state.tsx'
import { QueryView } from '../../../ui/states/query-view.tsx'
import { automaticScale } from './automatic-scale.ts'
import { CorrectPriceDialog } from './correction/correct-price-dialog.tsx'
import { PriceChart, type PriceScale } from './price-chart.tsx'
import { PriceTable } from './price-table.tsx'
import { PriceTools } from './price-tools.tsx'
import styles from './prices.module.css'
import { useAverages } from './use-averages.tsx'
import { usePriceEvents } from './use-price-events.ts'

const routeApi = getRouteApi('/asset/$assetId/price')

type PriceTabProps = {
  /** What the user made of the asset over a range of the chart. */
  readOwn: (from: string, to: string) => ReactNode
  children: ReactNode
}

/** The price history of an asset, as a chart or as a table, with `children` beside it. */
export function PriceTab({ readOwn, children }: PriceTabProps) {
  const { assetId } = routeApi.useParams()
  const { period = '1y', compare, correct } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { data: asset } = useQuery(assetQuery(assetId))
  const query = useQuery(pricesQuery(assetId, period))
  const otherQuery = useQuery({ ...assetQuery(compare ?? ''), enabled: compare !== undefined })
  const otherPricesQuery = useQuery({ ...pricesQuery(compare ?? '', period), enabled: compare !== undefined })
  const events = usePriceEvents(asset, assetId, query.data)
  const openCorrection = (day: string | undefined) =>
    void navigate({
      search: ({ correct: _, ...before }) => ({ ...before, ...(day && { correct: day }) }),
      replace: correct !== undefined,
      resetScroll: false,
    })
  const [chosenScale, setChosenScale] = useState<PriceScale>()
  const automatic = useMemo(() => automaticScale(query.data ?? [], period), [query.data, period])
  const scale = chosenScale ?? automatic
  const [isTable, setIsTable] = useState(false)
  const { averaged, averageButton } = useAverages(assetId, compare === undefined && scale !== 'percent' && !isTable)
  const onCorrect = isOwnSecurity(assetId) || pastDay !== undefined ? undefined : openCorrection
  const { data: other } = otherQuery
  const { data: otherPrices } = otherPricesQuery
  const isComparing = compare !== undefined && (otherQuery.isPending || otherPricesQuery.isPending)
  const compared = useMemo(
    () => (compare !== undefined && other && otherPrices ? { name: other.name, prices: otherPrices } : undefined),
    [compare, other, otherPrices],
  )
  const isOnItsWay = asset?.missing.some(({ part, reason }) => part === 'prices' && reason === 'pending')
  const loading = <LoadingState text={t`Loading prices…`} rows={12} />

  return (
    <div className={styles.page}>
      <Card isFlush>
        <PriceTools
          comparedName={compare && (other?.name ?? compare)}
          scale={scale}
          isAutomatic={chosenScale === undefined}
          automatic={automatic}
          onScale={setChosenScale}
          averageButton={averageButton}
          isTable={isTable}
          onTable={setIsTable}
        />
        {(otherQuery.error ?? otherPricesQuery.error) && (
          <div className={styles.fault}>
            <FormError error={t`The asset to compare with could not be loaded.`} />
          </div>
        )}
        {asset && (
          <QueryView
            query={query}
            failed={t`The prices could not be loaded`}
            pending={loading}
            isEmpty={(prices) => prices.length === 0}
            empty={
              isOnItsWay ? loading : <EmptyState title={t`Price history is not currently available for this asset`} />
            }
          >
            {(prices) =>
              isComparing ? (
                loading
              ) : isTable ? (
                <PriceTable {...{ prices, events, onCorrect }} currency={asset.currency} />
              ) : (
                <PriceChart {...{ prices, asset, period, scale, events, compared, averaged, readOwn, onCorrect }} />
              )
            }
          </QueryView>
        )}
      </Card>
      {children}
      {asset && correct !== undefined && onCorrect && (
        <CorrectPriceDialog asset={asset} day={correct} onDay={onCorrect} onClose={() => onCorrect(undefined)} />
      )}
    </div>
  )
}
