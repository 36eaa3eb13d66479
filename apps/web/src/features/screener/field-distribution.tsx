import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { getFigure } from '@plumbline/contract/figures'
import type { ScreenerDistribution, ScreenerFilter } from '@plumbline/contract/screener/schemas'
import type { NumericFieldName } from '@plumbline/contract/screener/vocabulary'
import { IconChartHistogram } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { distributionQuery, type Screened } from '../../api/screener-queries.ts'
import { formatLargeNumber } from '../../formatting/format-large-number.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { percentToRatio, ratioToPercent } from '../../formatting/percent-input.ts'
import { CompanyFigure } from '../../ui/figures/company-figure.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { BoundHandles } from './bound-handles.tsx'
import { type BoundSide, edgesOf, keepsMissing, readBounds } from './field-bounds.ts'
import styles from './field-distribution.module.css'

type FieldDistributionProps = {
  field: NumericFieldName
  /** All filters of the page. */
  screened: Screened
  /** The filters of the field, also while they are still being moved. */
  own: readonly ScreenerFilter[]
  writeCount: (count: number) => string
  onMove: (side: BoundSide, bound: number | null) => void
  onKeepMissing: (isKept: boolean) => void
}

/** A button that opens the distribution of a filtered field over what passes the other filters. */
export function FieldDistribution(props: FieldDistributionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = i18n._(getFigure(props.field).label)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={30}
          className={styles.open ?? ''}
          aria-label={t`Distribution of ${label}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChartHistogram size={15} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Distribution of ${label}`}>
        <Distribution {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

const passes = (value: number, { operator, value: limit }: ScreenerFilter) => {
  const bound = Number(limit)
  if (operator === 'gte') return value >= bound
  if (operator === 'gt') return value > bound
  if (operator === 'lte') return value <= bound
  return operator === 'lt' ? value < bound : value === bound
}

/** Whether some values of the bin pass. */
function isKept({ from, to }: ScreenerDistribution['bins'][number], own: readonly ScreenerFilter[]): boolean {
  return own.every((filter) =>
    filter.operator === 'eq'
      ? Number(filter.value) >= from && Number(filter.value) <= to
      : passes(from, filter) || passes(to, filter),
  )
}

function Distribution({ field, screened, own, writeCount, onMove, onKeepMissing }: FieldDistributionProps) {
  const { filters, universe, compare } = screened
  const matching = (some: ScreenerFilter[]) => ({ filters: some, universe, ...(compare && { compare }) })
  const query = useQuery(distributionQuery(matching(filters.filter((filter) => filter.field !== field)), field))
  const kept = useQuery(distributionQuery(matching([...filters]), field))
  const label = i18n._(getFigure(field).label)
  return (
    <QueryView query={query} failed={t`The distribution could not be loaded`}>
      {({ bins, missing }) => {
        const total = missing + countOf(bins)
        const left = kept.data && countOf(kept.data.bins) + kept.data.missing
        const leftCount = left !== undefined && writeCount(left)
        const totalCount = writeCount(total)
        return (
          <div className={styles.distribution}>
            <h3>{label}</h3>
            <p>{t`The bars are the ${{ total: writeCount(total) }} securities that pass the other filters.`}</p>
            {bins.length > 0 && (
              <>
                <Bars {...{ bins, own, field, onMove }} />
                <BoundFields {...{ own, field, onMove }} />
              </>
            )}
            <p role="status">
              {left !== undefined && (
                <>
                  <Trans>
                    <b>{leftCount}</b> of {totalCount} remain
                  </Trans>
                  {missing > 0 && <>, {t`${{ missing: writeCount(missing) }} without a known value`}</>}.
                </>
              )}
            </p>
            {missing > 0 && own.length > 0 && (
              <label className={styles.missing}>
                <input
                  type="checkbox"
                  checked={keepsMissing(own)}
                  onChange={(event) => onKeepMissing(event.currentTarget.checked)}
                />
                {t`Keep the ${{ missing: writeCount(missing) }} without a known value`}
              </label>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

function countOf(bins: ScreenerDistribution['bins']): number {
  return bins.reduce((sum, { count }) => sum + count, 0)
}

const SIDES: readonly BoundSide[] = ['low', 'high']

/** The bounds of the field to type, with ratios in percent. */
function BoundFields({ own, field, onMove }: Pick<FieldDistributionProps, 'own' | 'field' | 'onMove'>) {
  const isPercent = getFigure(field).kind === 'ratio'
  const bounds = readBounds(own)
  const typedOf = (bound: number | null) => (bound === null ? '' : isPercent ? ratioToPercent(bound) : bound)
  return (
    <div className={styles.fields}>
      {SIDES.map((side) => (
        <NumberField
          key={side}
          label={side === 'low' ? t`Minimum` : t`Maximum`}
          placeholder={isPercent ? '%' : t`any`}
          isPercent={isPercent}
          hasMultiples={!isPercent}
          value={typedOf(bounds[side])}
          onChange={(value) => onMove(side, value === '' ? null : isPercent ? percentToRatio(value) : value)}
        />
      ))}
    </div>
  )
}

type BarsProps = {
  bins: ScreenerDistribution['bins']
  own: readonly ScreenerFilter[]
  field: NumericFieldName
  onMove: (side: BoundSide, bound: number | null) => void
}

const PLOT = { width: 288, height: 72, gap: 1.5 }

/** Writes a value of a field without its currency. */
function useFieldText(field: NumericFieldName): (value: number) => string {
  const { numberFormat: format } = useFigureSettings()
  const { kind } = getFigure(field)
  return (value) => {
    if (kind === 'ratio') return formatPercent(value, { sign: 'negative', format })
    if (kind === 'large-money' || kind === 'large-count') return formatLargeNumber(value, format)
    return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 2, format })
  }
}

function Bars({ bins, own, field, onMove }: BarsProps) {
  const write = useFieldText(field)
  const label = i18n._(getFigure(field).label)
  const most = Math.max(...bins.map(({ count }) => count))
  const step = PLOT.width / bins.length
  const first = bins[0]
  const last = bins.at(-1)
  return (
    <>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          className={styles.bars}
          role="img"
          aria-label={t`Bars of ${label}`}
        >
          {bins.map((bin, at) => {
            const height = bin.count === 0 ? 0 : Math.max(2, (bin.count / most) * PLOT.height)
            return (
              <rect
                key={bin.from}
                x={at * step}
                y={PLOT.height - height}
                width={step - PLOT.gap}
                height={height}
                data-kept={isKept(bin, own) || undefined}
              />
            )
          })}
          <line x1="0" x2={PLOT.width} y1={PLOT.height} y2={PLOT.height} />
        </svg>
        {bins.length > 1 && (
          <BoundHandles label={label} edges={edgesOf(bins)} bounds={readBounds(own)} {...{ write, onMove }} />
        )}
      </div>
      <div className={styles.ends}>
        <CompanyFigure name={field} value={first?.from ?? null} currency="" />
        <CompanyFigure name={field} value={last?.to ?? null} currency="" />
      </div>
    </>
  )
}
