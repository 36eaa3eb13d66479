import type { Calendar, CalendarAsset, CalendarDividend } from '@plumbline/contract/calendar/schemas'
import { compareTexts } from '@plumbline/engine/compare-texts'

export const ENTRY_KINDS = ['earnings', 'ex', 'pay', 'split'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One line of the calendar: what happens to an asset on a day. */
export type CalendarEntry = { date: string; asset: CalendarAsset } & (
  | { kind: 'earnings'; report: Calendar['earnings'][number] }
  | { kind: 'ex'; dividend: CalendarDividend }
  | { kind: 'pay'; dividend: CalendarDividend }
  /** A dividend of the ledger, on its own day. */
  | { kind: 'pay'; dividend: null; received: Calendar['received'][number] }
  | { kind: 'split'; split: Calendar['splits'][number] }
)

/** Whose days are shown; undefined for all. */
export type Followed = 'held' | 'watched'

export interface EntryFilter {
  of?: Followed | undefined
  kind?: EntryKind | undefined
}

/** Unique in one calendar: an asset has at most one special and one regular payment of an amount on a day. */
export function keyOf(entry: CalendarEntry): string {
  const { kind, date, asset } = entry
  const part = kind === 'earnings' || kind === 'split' ? '' : (entry.dividend ?? entry.received)
  return JSON.stringify([kind, date, asset._id, part])
}

/** What happens in the days of the calendar, by day, and on one day by asset. */
export function listEntries(calendar: Calendar): CalendarEntry[] {
  const assets = new Map(calendar.assets.map((asset) => [asset._id, asset]))
  const isIn = (day: string) => day >= calendar.from && day <= calendar.to
  const entries: CalendarEntry[] = []
  function add<Entry extends { assetId: string }>(list: readonly Entry[], entriesOf: EntriesOf<Entry>) {
    for (const each of list) {
      const asset = assets.get(each.assetId)
      if (asset !== undefined) entries.push(...entriesOf(each, asset).filter(({ date }) => isIn(date)))
    }
  }
  add(calendar.earnings, (report, asset) => [{ kind: 'earnings', date: report.date, asset, report }])
  add(calendar.dividends, entriesOfDividend)
  add(calendar.received, (received, asset) => [{ kind: 'pay', date: received.date, asset, dividend: null, received }])
  add(calendar.splits, (split, asset) => [{ kind: 'split', date: split.date, asset, split }])
  return entries.sort((a, b) => compareTexts(a.date, b.date) || a.asset.name.localeCompare(b.asset.name))
}

type EntriesOf<Entry> = (entry: Entry, asset: CalendarAsset) => CalendarEntry[]

/** A received dividend has no pay day here: `received` lists it on the day of the ledger. */
function entriesOfDividend(dividend: CalendarDividend, asset: CalendarAsset): CalendarEntry[] {
  const { exDate, payDate, state } = dividend
  const ex: CalendarEntry = { kind: 'ex', date: exDate, asset, dividend }
  return payDate === null || state === 'received' ? [ex] : [ex, { kind: 'pay', date: payDate, asset, dividend }]
}

export function filterEntries(entries: readonly CalendarEntry[], { of, kind }: EntryFilter): CalendarEntry[] {
  return entries.filter(
    ({ asset, kind: own }) => (kind === undefined || own === kind) && (of === undefined || isOf(asset, of)),
  )
}

function isOf({ isHeld, isWatched }: CalendarAsset, of: Followed): boolean {
  return of === 'held' ? isHeld : isWatched === true
}
