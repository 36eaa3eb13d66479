import type { McpServer } from '@modelcontextprotocol/server'
import { listCalendar } from '@plumbline/contract/calendar/operations'
import * as schemas from '@plumbline/contract/calendar/schemas'
import { calendarDate } from '@plumbline/contract/value-schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { calendarPage } from '../page-links.ts'
import { pageOf } from './page-of.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const MAX_EVENTS = 200

const shape = schemas.listCalendar.response.shape
const { asOf, currency, hidden } = shape
const { assetId, ...unknown } = shape.unknown.element.shape
const named = { assetId, name: z.string(), symbol: z.string() }
const { isHeld, isWatched } = shape.assets.element.shape

const event = z.object({
  kind: z.enum(['earnings', 'dividend', 'split']),
  date: z.string().describe('The day of the report or the split; of a dividend its ex-date'),
  ...named,
  isHeld,
  isWatched,
  earnings: shape.earnings.element.omit({ assetId: true, date: true }).nullable(),
  dividend: shape.dividends.element.omit({ assetId: true }).nullable(),
  split: shape.splits.element.omit({ assetId: true, date: true }).nullable(),
})

const result = z.object({
  asOf,
  currency,
  events: z.array(event),
  count: z.int().describe('Of all events, also those that are not listed here'),
  next: z.int().nullable().describe('The `offset` of the events that follow; null after the last'),
  unknown: z.array(z.object({ ...named, ...unknown })),
  hidden,
  page: z.string(),
})

/** The tool that says when what is held or watched reports earnings, pays a dividend or splits. */
export function addCalendarTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'list_calendar',
    title: 'List dates ahead',
    description:
      'Lists the days of earnings reports, dividends and splits of what a portfolio holds and of what is watched, by day, from the first day of last month to a year ahead. `state` says whether a dividend is announced, estimated from earlier payments, paid and missing in the ledger, or received: never call an estimate announced. `unknown` says which dates are not known, and why.',
    input: z.strictObject({
      portfolioId: portfolioOrAll,
      kind: event.shape.kind.optional().describe('Only events of this kind'),
      from: calendarDate.optional().describe('Only events from this day on, as YYYY-MM-DD; today by default'),
      to: calendarDate.optional().describe('Only events until this day, as YYYY-MM-DD'),
      limit: z.int().min(1).max(MAX_EVENTS).default(30).describe('The most events per call, the earliest first'),
      offset: z.int().min(0).default(0).describe('Events to skip: `next` of the call before'),
    }),
    output: result,
    size: 'limit',
    userTexts: [],
    async run({ portfolioId, kind, from, to, limit, offset }) {
      const calendar = await installation.call(listCalendar, { params: { id: portfolioId } })
      const assets = new Map(calendar.assets.map((asset) => [asset._id, asset]))
      const isAsked = (of: z.output<typeof event>) =>
        (kind === undefined || of.kind === kind) &&
        of.date >= (from ?? calendar.asOf) &&
        (to === undefined || of.date <= to)
      const { page, count, next } = pageOf(eventsOf(calendar, assets).filter(isAsked), offset, limit)
      return {
        ...calendar,
        events: page,
        count,
        next,
        unknown: calendar.unknown.map((each) => ({ ...each, ...nameOf(assets, each.assetId) })),
        page: calendarPage(installation, portfolioId),
      }
    },
  })
}

type Assets = ReadonlyMap<string, schemas.CalendarAsset>

function nameOf(assets: Assets, assetId: string) {
  const { name = assetId, symbol = '', isHeld = false, isWatched = null } = assets.get(assetId) ?? {}
  return { name, symbol, isHeld, isWatched }
}

/** By day. */
function eventsOf({ earnings, dividends, splits }: schemas.Calendar, assets: Assets): z.output<typeof event>[] {
  const none = { earnings: null, dividend: null, split: null }
  const of = (kind: z.output<typeof event>['kind'], assetId: string, date: string) => ({
    kind,
    date,
    assetId,
    ...nameOf(assets, assetId),
    ...none,
  })
  return [
    ...earnings.map((each) => ({ ...of('earnings', each.assetId, each.date), earnings: each })),
    ...dividends.map((each) => ({ ...of('dividend', each.assetId, each.exDate), dividend: each })),
    ...splits.map((each) => ({ ...of('split', each.assetId, each.date), split: each })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
