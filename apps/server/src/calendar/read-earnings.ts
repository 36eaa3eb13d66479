import type { Calendar } from '@plumbline/contract/calendar/schemas'
import type { UnknownDateReason } from '@plumbline/contract/calendar/vocabulary'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { Market } from '../market/market.ts'
import { nextEarnings } from '../market/profiles/next-earnings.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { type Days, isIn } from '../measurement/fiscal-years.ts'

type Earnings = Pick<Calendar, 'earnings' | 'unknown'>

/** Types of securities whose issuers report no earnings. */
const OTHER_TYPES: readonly string[] = ['ETF', 'FUND', 'INDEX', 'BOND', 'Currency']

/** The earnings reports in a period, by day, and the listed companies whose next report date is not known. */
export async function readEarnings(
  { profiles }: Pick<Market, 'profiles'>,
  assets: readonly AssetRow[],
  today: string,
  days: Days,
): Promise<Earnings> {
  const companies = assets.filter(({ type }) => !OTHER_TYPES.includes(type))
  const found = await Promise.all(companies.map(async (asset) => await ofCompany(profiles, asset, today, days)))
  return {
    earnings: found.flatMap(({ earnings }) => earnings).sort((a, b) => compareTexts(a.date, b.date)),
    unknown: found.flatMap(({ unknown }) => unknown),
  }
}

async function ofCompany(
  profiles: Market['profiles'],
  { id: assetId, currency, delisted_on }: AssetRow,
  today: string,
  days: Days,
): Promise<Earnings> {
  const found = await profiles.profileOf(assetId, today)
  const unknown = (reason: UnknownDateReason): Calendar['unknown'] =>
    delisted_on === null ? [{ assetId, dates: 'earnings', reason }] : []
  if (found.kind === 'missing') return { earnings: [], unknown: unknown(found.reason) }
  const { profile } = found
  const earnings = (profile.Earnings?.History ?? []).flatMap((report) => {
    const { reportDate: date, date: quarterTo, epsActual = null, epsEstimate = null } = report
    if (date === undefined || !isIn(days)({ date })) return []
    return [{ assetId, date, quarterTo, epsActual, epsEstimate, currency: report.currency ?? currency }]
  })
  return { earnings, unknown: nextEarnings(profile, today) === null ? unknown('not-announced') : [] }
}
