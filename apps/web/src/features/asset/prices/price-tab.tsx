import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PRICE_PERIODS, type PricePeriod } from '@plumbline/contract/assets/vocabulary'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { assetQuery, pricesQuery } from '../../../api/asset-queries.ts'
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx'
import { FormError } from '../../../ui/dialogs/form-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingState } from '../../../ui/states/loading-state.tsx'
import { QueryView } from '../../../ui/states/query-view.tsx'
import { automaticScale } from './automatic-scale.ts'
import { ComparePicker } from './compare-picker.tsx'
import { PriceChart, type PriceScale } from './price-chart.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './prices.module.css'
import { useAverages } from './use-averages.tsx'
import { usePriceEvents } from './use-price-events.ts'

const routeApi = getRouteApi('/asset/$assetId/price')

const namePeriod = (period: PricePeriod) =>
  period.endsWith('y') ? t`${{ count: period.slice(0, -1) }}Y` : period.toUpperCase()

const listPeriods = () => PRICE_PERIODS.map((value) => ({ value, label: namePeriod(value) }))

const listScales = (automatic: PriceScale | undefined) =>
  [
    { value: 'linear', label: t`Linear` },
    { value: 'log', label: automatic === 'log' ? t`Log, automatic` : t`Log` },
    { value: 'percent', label: '%' },
  ] as const

type PriceTabProps = {
  /** What the user made of the asset over a range of the chart. */
  readOwn: (from: string, to: string) => ReactNode
  children: ReactNode
}

/** The price history of an asset, as a chart or as a table, with `children` beside it. */
export function PriceTab({ readOwn, children }: PriceTabProps) {
  const { assetId } = routeApi.useParams()
  const { period = '1y', compare } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { data: asset } = useQuery(assetQuery(assetId))
  const query = useQuery(pricesQuery(assetId, period))
  const otherQuery = useQuery({ ...assetQuery(compare ?? ''), enabled: compare !== undefined })
  const otherPricesQuery = useQuery({ ...pricesQuery(compare ?? '', period), enabled: compare !== undefined })
  const events = usePriceEvents(asset, assetId)
  const [chosenScale, setChosenScale] = useState<PriceScale>()
  const automatic = useMemo(() => automaticScale(query.data ?? [], period), [query.data, period])
  const scale = chosenScale ?? automatic
  const [isTable, setIsTable] = useState(false)
  const { averaged, averageButton } = useAverages(assetId, compare === undefined && scale !== 'percent' && !isTable)
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
        <div className={styles.tools}>
          <ChoiceRow
            label={t`Period`}
            choices={listPeriods()}
            value={period}
            onChange={(next) =>
              void navigate({ search: (before) => ({ ...before, period: next }), resetScroll: false })
            }
          />
          <div className={styles.toolGroup}>
            <ComparePicker
              assetId={assetId}
              name={compare && (other?.name ?? compare)}
              onChange={(next) =>
                void navigate({
                  search: ({ compare: _, ...before }) => ({ ...before, ...(next && { compare: next }) }),
                  resetScroll: false,
                })
              }
            />
            {compare === undefined && (
              <ChoiceRow
                label={t`Scale`}
                choices={listScales(chosenScale === undefined ? automatic : undefined)}
                value={scale}
                onChange={setChosenScale}
              />
            )}
            {averageButton}
            <TableButton isTable={isTable} onClick={() => setIsTable(!isTable)} />
          </div>
        </div>
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
                <PriceTable prices={prices} currency={asset.currency} events={events} />
              ) : (
                <PriceChart {...{ prices, asset, period, scale, events, compared, averaged, readOwn }} />
              )
            }
          </QueryView>
        )}
      </Card>
      {children}
    </div>
  )
}

function TableButton({ isTable, onClick }: { isTable: boolean; onClick: () => void }) {
  const Icon = isTable ? IconChartLine : IconTable
  return (
    <Button variant="default" aria-label={isTable ? t`Chart` : t`Table`} onClick={onClick}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <span className={styles.words}>{isTable ? t`Chart` : t`Table`}</span>
    </Button>
  )
}
