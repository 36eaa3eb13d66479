import { type DayNumber, formatIsoDate } from '@plumbline/engine/calendar'
import type { NewsItem } from '../provider.ts'
import { type CompanyBooks, companyDividends } from './company-books.ts'
import { lastReportedQuarter, measureCompany, reportDay, round } from './company-figures.ts'
import { listEarnings } from './earnings.ts'
import type { Company, CurrencyInstrument, Instrument } from './instrument.ts'
import { keepBooks } from './keep-books.ts'
import type { Market } from './market.ts'
import { newsPicturePath } from './picture-paths.ts'
import { framePath, lastCloses, type PathFrame } from './price-path.ts'
import { Draws, streamKey } from './random.ts'

const NEWS_DAYS = 60
const MAX_ITEMS_PER_SECURITY = 8
const QUARTER_NAMES = ['first', 'second', 'third', 'fourth']
const SITES = ['Calderhay Post', 'Ostermere Courier', 'Larkhollow Business Day', 'Umberlow Market Wire']

interface Event {
  day: DayNumber
  kind: string
  title: string
  text: string
}

/**
 * News about a security from the two months before `today`, written from its simulated prices and books, newest first.
 */
export function listNews(
  instrument: Exclude<Instrument, CurrencyInstrument>,
  market: Market,
  today: DayNumber,
  books: CompanyBooks,
): NewsItem[] {
  const frame = framePath(instrument.path, market)
  const events = listPriceEvents(instrument, frame, today)
  if (instrument.kind === 'company') events.push(...listCompanyEvents(instrument, frame, market, today, books))
  return events
    .filter(({ day }) => day < today && day >= today - NEWS_DAYS)
    .sort((left, right) => right.day - left.day || left.kind.localeCompare(right.kind))
    .slice(0, MAX_ITEMS_PER_SECURITY)
    .map((event) => toNewsItem(instrument, event))
}

function toNewsItem(instrument: Instrument, event: Event): NewsItem {
  const { id, symbol } = instrument.security
  const date = formatIsoDate(event.day)
  const draws = new Draws(streamKey(instrument.key, 71, event.day, event.kind.length))
  const clock = `${String(draws.integer(6, 21)).padStart(2, '0')}:${String(draws.integer(0, 59)).padStart(2, '0')}`
  const site = draws.pick(SITES)
  const slug = `${symbol.toLowerCase()}-${event.kind}-${date}`
  return {
    title: event.title,
    text: event.text,
    url: `https://${site.toLowerCase().replaceAll(' ', '-')}.example/${slug}`,
    image: newsPicturePath(`${id}-${event.kind}-${date}`),
    symbol,
    site,
    publishedDate: `${date}T${clock}:00.000Z`,
  }
}

/** Days with a large price move, and the end of the previous month. */
function listPriceEvents(instrument: Instrument, frame: PathFrame, today: DayNumber): Event[] {
  const { name, currency } = instrument.security
  const closes = lastCloses(frame, today, 64)
  const events: Event[] = []
  const daily = frame.model.dailyVolatility + 0.01
  for (const [index, { day, close }] of closes.entries()) {
    const before = closes[index - 1]
    if (before === undefined || frame.splits.some((split) => split.day === day)) continue
    const change = close / before.close - 1
    if (Math.abs(change) < 2 * daily) continue
    const direction = change > 0 ? 'rises' : 'falls'
    const size = `${round(Math.abs(change) * 100, 1)}%`
    events.push({
      day,
      kind: 'move',
      title: `${name} ${direction} ${size} in a day`,
      text: `The price went from ${before.close} to ${close} ${currency}. The price moves this much a few times a year.`,
    })
  }
  const last = closes.at(-2 - (instrument.number % 15))
  const monthBefore = closes.at(-23 - (instrument.number % 15))
  if (last && monthBefore && !frame.splits.some(({ day }) => day > monthBefore.day)) {
    const change = last.close / monthBefore.close - 1
    if (Math.abs(change) < 0.03) return events
    const word = change >= 0 ? 'up' : 'down'
    events.push({
      day: last.day,
      kind: 'month',
      title: `${name} is ${word} ${round(Math.abs(change) * 100, 1)}% over a month`,
      text: `It closed at ${last.close} ${currency}, after ${monthBefore.close} ${currency} on ${formatIsoDate(monthBefore.day)}.`,
    })
  }
  return events
}

function listCompanyEvents(
  company: Company,
  frame: PathFrame,
  market: Market,
  today: DayNumber,
  books: CompanyBooks,
): Event[] {
  const { name, currency } = company.security
  keepBooks(company.finances, frame, market, books)
  const events: Event[] = []
  const last = lastReportedQuarter(company, frame, books, today)
  if (last >= 0) {
    const quarter = frame.model.firstQuarter + last
    const report = listEarnings(company, frame, books, last, today).find(({ epsActual }) => epsActual !== undefined)
    if (report?.epsActual !== undefined && report.epsEstimate !== undefined) {
      const verb = report.epsActual >= report.epsEstimate ? 'beats' : 'misses'
      events.push({
        day: reportDay(company, quarter),
        kind: 'report',
        title: `${name} ${verb} estimates in the ${QUARTER_NAMES[quarter % 4]} quarter`,
        text: `Earnings were ${report.epsActual} ${currency} per share; analysts had expected ${report.epsEstimate}. Revenue came to ${inMillions(books.revenue[last] as number)} million ${currency}.`,
      })
    }
  }
  for (const { day, value } of companyDividends(frame, books, today)) {
    events.push({
      day,
      kind: 'dividend',
      title: `${name} pays ${value} ${currency} per share`,
      text: `Investors who held the share before ${formatIsoDate(day)} receive the dividend.`,
    })
  }
  for (const { day, numerator, denominator } of frame.splits) {
    if (day > today) continue
    events.push({
      day,
      kind: 'split',
      title: `${name} ${numerator > denominator ? 'splits' : 'consolidates'} its shares ${numerator} for ${denominator}`,
      text: 'The number of shares changes. The value of a holding does not.',
    })
  }
  const facts = measureCompany(company, frame, books, market, today)
  if (facts.analystTargetPrice !== undefined) {
    events.push({
      day: today - 3 - (company.number % 25),
      kind: 'analysts',
      title: `Analysts see ${name} at ${facts.analystTargetPrice} ${currency}`,
      text: `${facts.analystsFollowing} analysts follow the company. Their rating is ${facts.analystRatings} on a scale from 1 (strong sell) to 5 (strong buy).`,
    })
  }
  return events
}

function inMillions(amount: number): string {
  return round(amount / 1e6, amount >= 1e8 ? 0 : 1).toLocaleString('en-US')
}
