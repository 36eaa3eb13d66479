import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PRICE_PERIODS, type PricePeriod } from '@plumbline/contract/assets/vocabulary'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx'
import { ComparePicker } from './compare-picker.tsx'
import type { PriceScale } from './price-chart.tsx'
import styles from './prices.module.css'

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

type PriceToolsProps = {
  /** Of the asset that the price is compared with. */
  comparedName: string | undefined
  scale: PriceScale
  isAutomatic: boolean
  automatic: PriceScale
  onScale: (scale: PriceScale) => void
  /** Of moving averages, where the chart can draw them. */
  averageButton: ReactNode
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** What is shown of the prices, and how. */
export function PriceTools(props: PriceToolsProps) {
  const { comparedName, scale, isAutomatic, automatic, onScale, averageButton, isTable, onTable } = props
  const { assetId } = routeApi.useParams()
  const { period = '1y', compare } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  return (
    <div className={styles.tools}>
      <ChoiceRow
        label={t`Period`}
        choices={listPeriods()}
        value={period}
        onChange={(next) => void navigate({ search: (before) => ({ ...before, period: next }), resetScroll: false })}
      />
      <div className={styles.toolGroup}>
        <ComparePicker
          assetId={assetId}
          name={comparedName}
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
            choices={listScales(isAutomatic ? automatic : undefined)}
            value={scale}
            onChange={onScale}
          />
        )}
        {averageButton}
        <TableButton isTable={isTable} onClick={() => onTable(!isTable)} />
      </div>
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
