import { t } from '@lingui/core/macro'
import type { EarningsReport } from '@plumbline/contract/assets/profile-schemas'
import type { Dividend, PricePoint, Split } from '@plumbline/contract/assets/schemas'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { formatDate } from '../../../../formatting/format-date.ts'
import { formatPriceWithCurrency } from '../../../../formatting/format-money.ts'
import { formatNumber } from '../../../../formatting/format-number.ts'
import { formatUnits } from '../../../../formatting/format-units.ts'
import type { FigureSettings } from '../../../../ui/figures/figure-settings.tsx'

export const EVENT_KINDS = ['trade', 'dividend', 'split', 'earnings', 'correction'] as const
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
  /** Those with a market close are the account's own. */
  prices: readonly PricePoint[]
  /** Of the asset, for earnings without a currency of their own. */
  currency: string
}

/**
 * What happened to an asset, oldest first. Units and prices are as traded on their day. Amounts of the user's own are
 * left out when they are hidden. Reports without a date of publication are left out.
 */
export function collectEvents(sources: EventSources, { numberFormat, areAmountsHidden }: FigureSettings): ChartEvent[] {
  const price = (value: number, currency: string) => formatPriceWithCurrency(value, currency, { format: numberFormat })

  // Units that moved between portfolios or securities, or were there at the start, were neither bought nor sold then.
  const traded = sources.trades.filter(({ transfer, action, opening }) => transfer === null && !action && !opening)
  const trades = traded.map((trade): ChartEvent => {
    const units = areAmountsHidden ? null : formatUnits(trade.units, numberFormat)
    const isBuy = trade.type === 'buy'
    return {
      id: trade._id,
      kind: 'trade',
      date: trade.date,
      side: isBuy ? 'buy' : 'sell',
      label: labelTrade(isBuy, units),
      text: describeTrade(isBuy, units, price(trade.price, trade.currency), trade.portfolioId.name),
    }
  })

  const dividends = sources.dividends.map(
    ({ date, value, currency }, index): ChartEvent => ({
      id: `dividend-${date}-${index}`,
      kind: 'dividend',
      date,
      label: 'D',
      text: t`Dividend of ${{ price: price(value, currency) }} per share`,
    }),
  )

  const count = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 4, format: numberFormat })
  const splits = sources.splits.map(
    ({ date, numerator, denominator }): ChartEvent => ({
      id: `split-${date}`,
      kind: 'split',
      date,
      label: 'S',
      text: t`${{ numerator: count(numerator) }}-for-${{ denominator: count(denominator) }} split`,
    }),
  )

  const earnings = sources.earnings.flatMap((report): ChartEvent[] => {
    if (report.reportDate === undefined || report.epsActual === undefined) return []
    const currency = report.currency ?? sources.currency
    const earned = price(report.epsActual, currency)
    const expected = report.epsEstimate === undefined ? null : price(report.epsEstimate, currency)
    const day = formatDate(report.date)
    return [
      {
        id: `earnings-${report.date}`,
        kind: 'earnings',
        date: report.reportDate,
        label: 'E',
        text:
          expected === null
            ? t`Earnings of ${earned} per share, quarter to ${day}`
            : t`Earnings of ${earned} per share, expected ${expected}, quarter to ${day}`,
      },
    ]
  })

  const corrections = sources.prices.flatMap(({ date, market_close: marketClose }): ChartEvent[] => {
    if (marketClose === undefined) return []
    const text =
      marketClose === null
        ? t`Your price, none by the market`
        : t`Your price, market ${{ price: price(marketClose, sources.currency) }}`
    return [{ id: `correction-${date}`, kind: 'correction', date, label: 'P', text }]
  })

  return [...trades, ...dividends, ...splits, ...earnings, ...corrections].sort((a, b) => a.date.localeCompare(b.date))
}

function labelTrade(isBuy: boolean, units: string | null): string {
  if (units === null) return isBuy ? t`Buy` : t`Sell`
  return isBuy ? t`Buy ${units}` : t`Sell ${units}`
}

function describeTrade(isBuy: boolean, units: string | null, price: string, portfolioName: string): string {
  if (units === null) return isBuy ? t`Bought at ${price} in ${portfolioName}` : t`Sold at ${price} in ${portfolioName}`
  return isBuy ? t`Bought ${units} at ${price} in ${portfolioName}` : t`Sold ${units} at ${price} in ${portfolioName}`
}
