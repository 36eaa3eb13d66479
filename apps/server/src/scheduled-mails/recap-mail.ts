import type { ReturnMethod } from '@plumbline/contract/portfolios/operations'
import { composeMail, type FigureRow, type MailBlock } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'
import { explanationAddress } from './explanation-address.ts'
import { type FigureFormat, writeDate } from './figure-format.ts'
import type { RecapWeek } from './local-morning.ts'
import type { HoldingWeek, WeekSummary } from './summarize-week.ts'

export interface RecapSection extends WeekSummary {
  /** Announced ex-dividend dates in the next two weeks. */
  comingDividends: readonly { name: string; date: string }[]
  /** Errors of brokers that synchronize into the portfolio. */
  brokerErrors: readonly { broker: string; error: string }[]
}

interface Recap {
  week: RecapWeek
  sections: readonly RecapSection[]
  format: FigureFormat
  publicUrl: string
  unsubscribeAddress: string
}

const RETURN_NAMES: Readonly<Record<ReturnMethod, string>> = {
  twr: 'Time-weighted return',
  irr: 'Internal rate of return',
  dietz: 'Simple Dietz return',
}

/** The weekly recap of all portfolios that have it turned on. */
export function recapMail({ week, sections, format, publicUrl, unsubscribeAddress }: Recap): MailContent {
  const [first] = sections
  const span = `${writeDate(dayAfter(week.from))} to ${writeDate(week.to)}`
  const names = sections.map(({ name }) => name).join(', ')
  return composeMail({
    subject: `Your week: ${sections.length === 1 ? first?.name : names}`.slice(0, 120),
    title: `Your week, ${span}`,
    blocks: sections.flatMap((section) => sectionBlocks(section, format, publicUrl, sections.length > 1)),
    reason: 'You get this email because the weekly report is on in the settings of these portfolios.',
    unsubscribeAddress,
  })
}

function dayAfter(isoDate: string): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

function sectionBlocks(section: RecapSection, format: FigureFormat, publicUrl: string, isNamed: boolean): MailBlock[] {
  const { portfolioId, name, withoutPrice, brokerErrors } = section
  return [
    ...(isNamed ? [{ kind: 'heading', text: name } as const] : []),
    { kind: 'figures', rows: totalRows(section, format, publicUrl) },
    ...holdingBlocks('Best holdings', section.best, section, format, publicUrl),
    ...holdingBlocks('Worst holdings', section.worst, section, format, publicUrl),
    ...dividendBlocks(section, format, publicUrl),
    ...splitBlocks(section),
    ...(withoutPrice.length > 0
      ? [{ kind: 'warning', text: `Without a price, and not in these figures: ${withoutPrice.join(', ')}` } as const]
      : []),
    ...brokerErrors.map(({ broker, error }) => ({ kind: 'warning', text: `${broker}: ${error}` }) as const),
    { kind: 'button', label: `Open ${name}`, address: `${publicUrl}/app/portfolio/${portfolioId}` },
  ]
}

const toneOf = (value: number) => (value > 0 ? ('gain' as const) : value < 0 ? ('loss' as const) : undefined)
const withTone = (value: number) => {
  const tone = toneOf(value)
  return tone === undefined ? {} : { tone }
}

function totalRows(section: RecapSection, format: FigureFormat, publicUrl: string): FigureRow[] {
  const { portfolioId, currency, week, value, gain, method } = section
  const { from, to } = week
  const explain = (figure: string, period: { from: string; to: string }) =>
    explanationAddress(publicUrl, portfolioId, { figure, ...period })
  const rows: FigureRow[] = []
  if (value !== null) {
    rows.push({
      label: 'Value',
      note: `At the close of ${writeDate(to)}`,
      value: format.money(value, currency),
      // The value at the close that starts the next week.
      address: explain('startValue', { from: to, to: week.monday }),
    })
  }
  rows.push({
    label: 'Gain of the week',
    value: format.gain(gain, currency),
    address: explain('gain.total', { from, to }),
    ...withTone(gain),
  })
  if (section.return !== null) {
    rows.push({
      label: RETURN_NAMES[method],
      value: format.percent(section.return),
      address: explain(`return.${method}`, { from, to }),
      ...withTone(section.return),
    })
  }
  return rows
}

function holdingBlocks(
  title: string,
  holdings: readonly HoldingWeek[],
  { portfolioId, currency, week }: RecapSection,
  format: FigureFormat,
  publicUrl: string,
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
  format: FigureFormat,
  publicUrl: string,
): MailBlock[] {
  const { from, to } = week
  const received = dividends.map(({ assetId, name, amount }) => ({
    label: name,
    value: format.gain(amount, currency),
    address: explanationAddress(publicUrl, portfolioId, { figure: 'gain.dividend', asset: assetId, from, to }),
  }))
  const coming = comingDividends.map(({ name, date }) => ({ label: name, value: `Ex-dividend ${writeDate(date)}` }))
  return [
    ...(received.length > 0 ? [{ kind: 'figures', title: 'Dividends received', rows: received } as const] : []),
    ...(coming.length > 0 ? [{ kind: 'figures', title: 'Dividends coming', rows: coming } as const] : []),
  ]
}

function splitBlocks({ splits }: RecapSection): MailBlock[] {
  if (splits.length === 0) return []
  const rows = splits.map(({ name, date, ratio, isBooked }) => ({
    label: name,
    note: isBooked ? writeDate(date) : `${writeDate(date)}, applied without a transaction: book or ignore it`,
    value: ratio >= 1 ? `${writeRatio(ratio)} for 1` : `1 for ${writeRatio(1 / ratio)}`,
  }))
  return [{ kind: 'figures', title: 'Splits', rows }]
}

function writeRatio(ratio: number): string {
  return String(Math.round(ratio * 10_000) / 10_000)
}
