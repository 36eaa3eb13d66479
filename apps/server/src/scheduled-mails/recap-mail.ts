import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { getFigure } from '@plumbline/engine/figures/catalog'
import type { Language } from '@plumbline/text/language'
import { type Text, text } from '@plumbline/text/text'
import { writeDay } from '@plumbline/text/write-day'
import { composeMail, type FigureRow, type MailBlock, type Translate } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import { explanationAddress } from './explanation-address.ts'
import { createFigureFormat, type FigureFormat } from './figure-format.ts'
import type { RecapWeek } from './local-morning.ts'
import type { HoldingWeek, WeekSummary } from './summarize-week.ts'

export interface RecapSection extends WeekSummary {
  /** Announced ex-dividend dates in the next two weeks. */
  comingDividends: readonly { name: string; date: string }[]
  /** Errors of brokers that synchronize into the portfolio. */
  brokerErrors: readonly { broker: string; error: Text }[]
}

interface Recap {
  week: RecapWeek
  /** When its figures were measured. */
  writtenAt: Date
  sections: readonly RecapSection[]
  numberFormat: NumberFormat | undefined
  publicUrl: string
  unsubscribeAddress: string
}

/** How the sections are written. */
interface Style {
  translate: Translate
  format: FigureFormat
  language: Language
  publicUrl: string
  writtenAt: Date
}

/** The weekly recap of all portfolios that have it turned on. */
export function recapMail({
  week,
  writtenAt,
  sections,
  numberFormat,
  publicUrl,
  unsubscribeAddress,
}: Recap): WriteMail {
  return composeMail((translate, language) => {
    const style = { translate, format: createFigureFormat(language, numberFormat), language, publicUrl, writtenAt }
    const names = sections.map(({ name }) => name).join(', ')
    const from = writeDay(dayAfter(week.from), language)
    const to = writeDay(week.to, language)
    return {
      subject: translate(text('Your week: {names}', { names })).slice(0, 120),
      title: translate(text('Your week, {from} to {to}', { from, to })),
      blocks: sections.flatMap((section) => sectionBlocks(section, style, sections.length > 1)),
      reason: translate(
        text('You get this email because the weekly report is on in the settings of these portfolios.'),
      ),
      unsubscribeAddress,
    }
  })
}

function dayAfter(isoDate: string): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

function sectionBlocks(section: RecapSection, style: Style, isNamed: boolean): MailBlock[] {
  const { portfolioId, name, withoutPrice, brokerErrors } = section
  const { translate, publicUrl } = style
  const names = withoutPrice.join(', ')
  return [
    ...(isNamed ? [{ kind: 'heading', text: name } as const] : []),
    { kind: 'figures', rows: totalRows(section, style) },
    ...holdingBlocks(translate(text('Best holdings')), section.best, section, style),
    ...holdingBlocks(translate(text('Worst holdings')), section.worst, section, style),
    ...dividendBlocks(section, style),
    ...splitBlocks(section, style),
    sinceBlock(section, style),
    ...(withoutPrice.length > 0
      ? [
          {
            kind: 'warning',
            text: translate(text('Without a price, and not in these figures: {names}', { names })),
          } as const,
        ]
      : []),
    ...brokerErrors.map(({ broker, error }) => ({ kind: 'warning', text: `${broker}: ${translate(error)}` }) as const),
    {
      kind: 'button',
      label: translate(text('Open {name}', { name })),
      address: `${publicUrl}/app/portfolio/${portfolioId}`,
    },
  ]
}

const toneOf = (value: number) => (value > 0 ? ('gain' as const) : value < 0 ? ('loss' as const) : undefined)
const withTone = (value: number) => {
  const tone = toneOf(value)
  return tone === undefined ? {} : { tone }
}

function totalRows(section: RecapSection, { translate, format, language, publicUrl }: Style): FigureRow[] {
  const { portfolioId, currency, week, value, gain, method } = section
  const { from, to } = week
  const explain = (figure: string, period: { from: string; to: string }) =>
    explanationAddress(publicUrl, portfolioId, { figure, ...period })
  const rows: FigureRow[] = []
  if (value !== null) {
    rows.push({
      label: translate(text('Value')),
      note: translate(text('At the close of {day}', { day: writeDay(to, language) })),
      value: format.money(value, currency),
      // The value at the close that starts the next week.
      address: explain('startValue', { from: to, to: week.monday }),
    })
  }
  rows.push({
    label: translate(text('Gain of the week')),
    value: format.gain(gain, currency),
    address: explain('gain.total', { from, to }),
    ...withTone(gain),
  })
  if (section.return !== null) {
    rows.push({
      label: translate(getFigure(`return.${method}`).name),
      value: format.percent(section.return),
      address: explain(`return.${method}`, { from, to }),
      ...withTone(section.return),
    })
  }
  return rows
}

/** What is recorded later can change these figures: the page shows what each change did. */
function sinceBlock({ portfolioId, week }: RecapSection, { translate, publicUrl, writtenAt }: Style): MailBlock {
  const moment = new URLSearchParams({ at: writtenAt.toISOString(), day: week.to })
  const address = `${publicUrl}/app/portfolio/${portfolioId}/history/then?${moment}`
  const label = translate(text('Since this mail'))
  return { kind: 'figures', rows: [{ label, value: translate(text('See what has changed')), address }] }
}

function holdingBlocks(
  title: string,
  holdings: readonly HoldingWeek[],
  { portfolioId, currency, week }: RecapSection,
  { format, publicUrl }: Style,
): MailBlock[] {
  if (holdings.length === 0) return []
  const { from, to } = week
  const rows = holdings.map((holding) => ({
    label: holding.name,
    note: format.gain(holding.gain, currency),
    value: format.percent(holding.return),
    address: explanationAddress(publicUrl, portfolioId, { figure: 'return.twr', asset: holding.assetId, from, to }),
    ...withTone(holding.return),
  }))
  return [{ kind: 'figures', title, rows }]
}

function dividendBlocks(
  { portfolioId, currency, week, dividends, comingDividends }: RecapSection,
  { translate, format, language, publicUrl }: Style,
): MailBlock[] {
  const { from, to } = week
  const received = dividends.map(({ assetId, name, amount }) => ({
    label: name,
    value: format.gain(amount, currency),
    address: explanationAddress(publicUrl, portfolioId, { figure: 'gain.dividend', asset: assetId, from, to }),
  }))
  const coming = comingDividends.map(({ name, date }) => ({
    label: name,
    value: translate(text('Ex-dividend {day}', { day: writeDay(date, language) })),
  }))
  return [
    ...(received.length > 0
      ? [{ kind: 'figures', title: translate(text('Dividends received')), rows: received } as const]
      : []),
    ...(coming.length > 0
      ? [{ kind: 'figures', title: translate(text('Dividends coming')), rows: coming } as const]
      : []),
  ]
}

function splitBlocks({ splits }: RecapSection, { translate, language }: Style): MailBlock[] {
  if (splits.length === 0) return []
  const rows = splits.map(({ name, date, ratio, isBooked }) => {
    const day = writeDay(date, language)
    const units = writeRatio(ratio >= 1 ? ratio : 1 / ratio, language)
    return {
      label: name,
      note: isBooked ? day : translate(text('{day}, applied without a transaction: book or ignore it', { day })),
      value: translate(ratio >= 1 ? text('{units} for 1', { units }) : text('1 for {units}', { units })),
    }
  })
  return [{ kind: 'figures', title: translate(text('Splits')), rows }]
}

function writeRatio(ratio: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4, useGrouping: false })
  return format.format(ratio)
}
