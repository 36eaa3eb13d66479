import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { PlanStanding } from '@plumbline/contract/plans'
import { dayBefore } from '@plumbline/engine/calendar'
import { measureReturn } from '@plumbline/engine/measure-return'
import { text } from '@plumbline/text/text'
import { writeDay } from '@plumbline/text/write-day'
import { composeMail, type MailBlock } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { planViewOf } from '../measurement/plan-limits.ts'
import { explanationAddress } from './explanation-address.ts'
import { createFigureFormat } from './figure-format.ts'

export interface PriceChange {
  assetId: string
  name: string
  /** The portfolio's currency, in which the price changed by `change`. */
  currency: string
  /** The day's close. */
  price: number
  /** Change over the day, as a ratio. */
  change: number
}

export interface PriceChanges {
  portfolioId: string
  name: string
  /** In percent. */
  threshold: number
  changes: readonly PriceChange[]
}

/** The holdings whose value per unit changed by at least the portfolio's threshold on a day, largest change first. */
export function findPriceChanges(measured: MeasuredPortfolio, standing: PlanStanding, day: string): PriceChanges {
  const { portfolio, measurement, assets } = measured
  const { hiddenAssets } = planViewOf(standing, measured)
  const threshold = portfolio.settings.priceChangePercent
  const changes = measurement.lines.flatMap((line): PriceChange[] => {
    const { assetId, units, baseCurrencyPrice: price, baseCurrency: currency, priceDate } = line
    if (units <= 0 || price === null || priceDate !== day || hiddenAssets.has(assetId)) return []
    const { value: change } = measureReturn(measurement, 'twr', { from: dayBefore(day), to: day }, [assetId])
    if (change === null || Math.abs(change) * 100 < threshold) return []
    return [{ assetId, name: assets.get(assetId)?.name ?? assetId, currency, price, change }]
  })
  changes.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
  return { portfolioId: portfolio.id, name: portfolio.name, threshold, changes }
}

interface PriceChangeMail {
  day: string
  portfolios: readonly PriceChanges[]
  numberFormat: NumberFormat | undefined
  publicUrl: string
  unsubscribeAddress: string
}

export function priceChangeMail({
  day,
  portfolios,
  numberFormat,
  publicUrl,
  unsubscribeAddress,
}: PriceChangeMail): WriteMail {
  const all = portfolios.flatMap(({ changes }) => changes)
  const [first] = all
  const others = new Set(all.map(({ assetId }) => assetId)).size - 1
  return composeMail((translate, language) => {
    const format = createFigureFormat(language, numberFormat)
    const firstName = first?.name ?? ''
    const change = format.percent(first?.change ?? 0)
    const ratio = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 })
    return {
      subject:
        others === 0
          ? `${firstName} ${change}`
          : translate(text('{firstName} {change} and {others} more', { firstName, change, others: String(others) })),
      title: translate(text('Price changes on {day}', { day: writeDay(day, language) })),
      blocks: portfolios.flatMap(({ portfolioId, name, threshold, changes }): MailBlock[] => [
        {
          kind: 'figures',
          title: translate(
            text('{name}: changes of {threshold} or more in a day', { name, threshold: ratio.format(threshold) }),
          ),
          rows: changes.map(({ assetId, name: label, price, currency, change }) => ({
            label,
            note: translate(text('Close {price}', { price: format.money(price, currency) })),
            value: format.percent(change),
            tone: change > 0 ? 'gain' : 'loss',
            address: explanationAddress(publicUrl, portfolioId, {
              figure: 'return.twr',
              asset: assetId,
              from: dayBefore(day),
              to: day,
            }),
          })),
        },
        {
          kind: 'button',
          label: translate(text('Open {name}', { name })),
          address: `${publicUrl}/app/portfolio/${portfolioId}`,
        },
      ]),
      reason: translate(
        text('You get this email because mails on price changes are on in the settings of these portfolios.'),
      ),
      unsubscribeAddress,
    }
  })
}
