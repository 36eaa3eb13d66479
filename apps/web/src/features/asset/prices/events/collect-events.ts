import type { EarningsReport } from '@plumbline/contract/assets/profile-schemas'
import type { Dividend, Split } from '@plumbline/contract/assets/schemas'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { formatDate } from '../../../../formatting/format-date.ts'
import { formatPriceWithCurrency } from '../../../../formatting/format-money.ts'
import { formatNumber } from '../../../../formatting/format-number.ts'
import { formatUnits } from '../../../../formatting/format-units.ts'
import type { FigureSettings } from '../../../../ui/figures/figure-settings.tsx'

export const EVENT_KINDS = ['trade', 'dividend', 'split', 'earnings'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export type ChartEvent = {
  id: string
  kind: EventKind
  date: string
  /** A purchase is drawn filled, a sale open. */
  side?: 'buy' | 'sell'
  /** At the mark, such as `Buy 30`. */
  label: string
  /** In full, with the date. */
  text: string
}

type EventSources = {
  trades: readonly Transaction[]
  dividends: readonly Dividend[]
  splits: readonly Split[]
  earnings: readonly EarningsReport[]
  /** Of the asset, for earnings without a currency of their own. */
  currency: string
}

/**
 * What happened to an asset, oldest first. Units and prices are as traded on their day. Amounts of the user's own are
 * left out when they are hidden. Reports without a date of publication are left out.
 */
export function collectEvents(sources: EventSources, { numberFormat, areAmountsHidden }: FigureSettings): ChartEvent[] {
  const price = (value: number, currency: string) => formatPriceWithCurrency(value, currency, { format: numberFormat })

  const trades = sources.trades.map((trade): ChartEvent => {
    const units = areAmountsHidden ? '' : ` ${formatUnits(trade.units, numberFormat)}`
    const isBuy = trade.type === 'buy'
    return {
      id: trade._id,
      kind: 'trade',
      date: trade.date,
      side: isBuy ? 'buy' : 'sell',
      label: `${isBuy ? 'Buy' : 'Sell'}${units}`,
      text: `${isBuy ? 'Bought' : 'Sold'}${units} at ${price(trade.price, trade.currency)} in ${trade.portfolioId.name}`,
    }
  })

  const dividends = sources.dividends.map(
    ({ date, value, currency }, index): ChartEvent => ({
      id: `dividend-${date}-${index}`,
      kind: 'dividend',
      date,
      label: 'D',
      text: `Dividend of ${price(value, currency)} per share`,
    }),
  )

  const count = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 4, format: numberFormat })
  const splits = sources.splits.map(
    ({ date, numerator, denominator }): ChartEvent => ({
      id: `split-${date}`,
      kind: 'split',
      date,
      label: 'S',
      text: `${count(numerator)}-for-${count(denominator)} split`,
    }),
  )

  const earnings = sources.earnings.flatMap((report): ChartEvent[] => {
    if (report.reportDate === undefined || report.epsActual === undefined) return []
    const currency = report.currency ?? sources.currency
    const expected = report.epsEstimate === undefined ? '' : `, expected ${price(report.epsEstimate, currency)}`
    return [
      {
        id: `earnings-${report.date}`,
        kind: 'earnings',
        date: report.reportDate,
        label: 'E',
        text: `Earnings of ${price(report.epsActual, currency)} per share${expected}, quarter to ${formatDate(report.date)}`,
      },
    ]
  })

  return [...trades, ...dividends, ...splits, ...earnings].sort((a, b) => a.date.localeCompare(b.date))
}
