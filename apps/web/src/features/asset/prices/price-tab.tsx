import { Button } from '@mantine/core'
import { pricePeriods } from '@plumbline/contract/assets/operations'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { assetQuery, pricesQuery } from '../../../api/asset-queries.ts'
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { LoadingState } from '../../../ui/states/loading-state.tsx'
import { QueryView } from '../../../ui/states/query-view.tsx'
import { PriceChart } from './price-chart.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './prices.module.css'

const routeApi = getRouteApi('/asset/$assetId/price')

const periods = pricePeriods.map((value) => ({ value, label: value.toUpperCase() }))

const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
] as const

/** The price history of an asset: as a line or as a table. */
export function PriceTab() {
  const { assetId } = routeApi.useParams()
  const { period = '1y' } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { data: asset } = useQuery(assetQuery(assetId))
  const query = useQuery(pricesQuery(assetId, period))
  const [scale, setScale] = useState<'linear' | 'log'>('linear')
  const [isTable, setIsTable] = useState(false)
  const isOnItsWay = asset?.missing.some(({ part, reason }) => part === 'prices' && reason === 'pending')
  const loading = <LoadingState text="Loading prices…" rows={12} />
  const Icon = isTable ? IconChartLine : IconTable

  return (
    <Card isFlush>
      <div className={styles.tools}>
        <ChoiceRow
          label="Period"
          choices={periods}
          value={period}
          onChange={(next) => void navigate({ search: { period: next }, resetScroll: false })}
        />
        <div className={styles.toolGroup}>
          <ChoiceRow label="Scale" choices={scales} value={scale} onChange={setScale} />
          <Button
            variant="default"
            leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        </div>
      </div>
      {asset && (
        <QueryView
          query={query}
          failed="The prices could not be loaded"
          pending={loading}
          isEmpty={(prices) => prices.length === 0}
          empty={isOnItsWay ? loading : <EmptyState title="Price history is not currently available for this asset" />}
        >
          {(prices) =>
            isTable ? (
              <PriceTable prices={prices} currency={asset.currency} />
            ) : (
              <PriceChart prices={prices} asset={asset} period={period} isLogarithmic={scale === 'log'} />
            )
          }
        </QueryView>
      )}
    </Card>
  )
}
