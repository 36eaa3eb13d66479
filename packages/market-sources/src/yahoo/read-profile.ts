import { parseIsoDate } from '@plumbline/engine/calendar'
import type { FetchedProfile } from '../profile.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { normalizeProfile, PROFILE_MODULES } from './profile.ts'
import { segmentOf } from './request-yahoo.ts'
import { normalizeFinancials, timeSeriesTypes } from './statements.ts'
import { YAHOO, type YahooClient } from './yahoo-client.ts'

const FIRST_STATEMENT = Date.UTC(1985, 0, 1) / 1000

/** The profile of a security, a company's with its statements up to `today`; undefined for an unknown one. */
export async function readProfile(
  client: YahooClient,
  { id, type }: Security,
  today: string,
  signal: AbortSignal,
): Promise<FetchedProfile | undefined> {
  const path = `/v10/finance/quoteSummary/${segmentOf(id)}`
  const query = { formatted: 'false', modules: PROFILE_MODULES }
  const { status, json } = await client.withCrumb({ path, query, signal })
  if (status === 404) return undefined
  if (status !== 200) throw new UpstreamError(YAHOO, `${path} returned ${status}`, false)
  const profile = normalizeProfile(json)
  if (profile === undefined) return undefined
  const hasStatements = type === 'Common Stock' || type === 'Preferred Stock'
  return hasStatements ? { ...profile, ...(await readFinancials(client, id, today, signal)) } : profile
}

async function readFinancials(client: YahooClient, symbol: string, today: string, signal: AbortSignal) {
  const path = `/ws/fundamentals-timeseries/v1/finance/timeseries/${segmentOf(symbol)}`
  const responses = await Promise.allSettled(
    (['annual', 'quarterly'] as const).map((period) => {
      const query = {
        symbol,
        type: timeSeriesTypes(period),
        period1: String(FIRST_STATEMENT),
        period2: String((parseIsoDate(today) + 1) * 86_400),
      }
      return client.withCrumb({ host: 'query1', path, query, signal })
    }),
  )
  const returned = responses.flatMap((each) =>
    each.status === 'fulfilled' && each.value.status === 200 ? [each.value.json] : [],
  )
  const financials = normalizeFinancials(returned)
  return {
    ...(financials === undefined ? {} : { Financials: financials }),
    ...(returned.length < responses.length ? { failedSections: ['Financials'] as const } : {}),
  }
}
