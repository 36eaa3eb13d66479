import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatPriceWithCurrency } from '../../../formatting/format-money.ts'
import { formatNumber } from '../../../formatting/format-number.ts'
import { BarChart, type BarGroup, type BarSeries } from '../../../ui/chart/bar-chart.tsx'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { Card } from '../../../ui/page/card.tsx'
import layout from '../tab-layout.module.css'
import type { DividendSums } from './sum-dividends.ts'

const listSeries = (): BarSeries[] => [{ name: t`Dividends`, color: 'var(--accent)', look: 'bar' }]

/** The dividends of each year. */
export function DividendChart({ sums, name }: { sums: DividendSums; name: string }) {
  const { numberFormat } = useFigureSettings()
  const { currency, years, leftOut } = sums
  const money = (value: number) => formatPriceWithCurrency(value, currency, { format: numberFormat })
  const groups = years.map(
    ({ year, total, isUnfinished }): BarGroup => ({
      key: year,
      label: year,
      name: isUnfinished ? t`${year} so far` : year,
      values: [total],
      isUnfinished,
    }),
  )
  const counts = new Map(years.map(({ year, count }) => [year, count]))
  const last = groups.at(-1)
  return (
    <Card title={t`Dividends by year`} note={t`per share, in ${currency}`} isFlush>
      <BarChart
        name={t`Dividends of ${name} by year`}
        summary={
          last
            ? t`${{ year: last.name }}: ${{ amount: money(last.values[0] ?? 0) }}; since ${{ firstYear: groups[0]?.key ?? '' }}.`
            : ''
        }
        textTwin={t`The table lists each dividend.`}
        series={listSeries()}
        groups={groups}
        format={money}
        formatTick={(value) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 4, format: numberFormat })}
        missing={t`none`}
        readMore={({ key }) => {
          const count = counts.get(key)
          return (
            <span>
              <Trans>
                Payments <b>{count}</b>
              </Trans>
            </span>
          )
        }}
        height={300}
      />
      <p className={`${layout.source} ${layout.below}`}>
        {t`By ex-dividend date, adjusted for splits. The table shows the amounts paid.`}
        {leftOut > 0 && ` ${t`${leftOut} in other currencies are not included.`}`}
      </p>
    </Card>
  )
}
