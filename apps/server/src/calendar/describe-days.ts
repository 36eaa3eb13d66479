import type { Calendar, CalendarDividend } from '@plumbline/contract/calendar/schemas'
import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { addMonths, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { dividendDates } from '@plumbline/engine/income/dividend-dates'
import { isCash } from '@plumbline/market-sources/cash/cash-security'
import { describeSummary } from '../assets/describe-asset.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { assetMarketOf } from '../market/histories/asset-market.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import { statedDividends } from '../market/histories/stated-dividends.ts'
import type { Market } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { type Days, isIn } from '../measurement/fiscal-years.ts'
import { loadIncome } from '../measurement/load-income.ts'
import { measure } from '../measurement/measure-for-user.ts'
import { listWatchedIds } from '../watchlist/watched-assets.ts'
import type { CalendarServices } from './calendar-services.ts'
import { readEarnings } from './read-earnings.ts'
import { shownPayments } from './shown-payments.ts'

const MONTHS_AHEAD = 12

/**
 * What the calendar shows of a portfolio and of the watchlist:
 * 1. the income of the portfolio: the expected, missing and received payments of each asset;
 * 2. the assets that are held, have such a payment in the period, or are watched;
 * 3. the dates that the market data state for each of them.
 *
 * A holding that the plan hides is left out. If it is watched, it is shown as not held.
 *
 * @throws {DomainError} `not-found`: no such portfolio
 */
export async function describeDays(
  services: CalendarServices,
  user: SignedInUser,
  portfolioId: string,
  currency: string | undefined,
): Promise<Calendar> {
  const { measured, view } = await measure(services, user, portfolioId, currency)
  const { today, lines, measuredLines } = measured.measurement
  const days = daysAround(today)
  const market = await services.market.ofAccount(user.id)
  const payments = shownPayments((await loadIncome(market, measured)).income, measured, view, days)
  // A token that is limited to some portfolios may not read the watchlist.
  const watched = user.portfolioIds === undefined ? await listWatchedIds(services.db, user) : undefined
  const open = lines.filter(({ units, assetId }) => units > 0 && !view.hiddenAssets.has(assetId))
  const followed = new Set([...open.map(({ assetId }) => assetId), ...(watched ?? [])])
  const ids = [...new Set([...followed, ...payments.assetIds])]
  const [rows, histories] = await Promise.all([market.assetsOf(ids), market.histories.historiesOf(ids, today)])
  const assets = ids.flatMap((id) => rows.get(id) ?? []).sort((a, b) => a.name.localeCompare(b.name))
  const listed = assets.filter((asset) => followed.has(asset.id) && isOfMarket(asset))
  const { earnings, unknown } = await readEarnings(market, listed, today, days)

  const dividendsOf = ({ id: assetId }: AssetRow): CalendarDividend[] => {
    const own = view.hiddenAssets.has(assetId) ? [] : (measuredLines.get(assetId) ?? [])
    const asset = { assetId, ...statedOf(histories.get(assetId)), lines: own, ...payments.of(assetId) }
    const dates = dividendDates(asset, today, days)
    return followed.has(assetId) ? dates : dates.filter(({ held, state }) => held !== null || state === 'received')
  }
  const held = new Set([...open.map(({ assetId }) => assetId), ...payments.assetIds])
  return {
    ...days,
    asOf: today,
    currency: measured.portfolio.currency,
    assets: assets.map((asset) => ({
      ...describeSummary(asset),
      isHeld: held.has(asset.id),
      isWatched: watched === undefined ? null : watched.has(asset.id),
    })),
    earnings,
    dividends: assets.flatMap(dividendsOf).sort((a, b) => compareTexts(a.exDate, b.exDate)),
    received: payments.received,
    splits: assets
      .filter(({ id }) => followed.has(id))
      .flatMap(({ id }) => splitsOf(id, histories.get(id), days))
      .sort((a, b) => compareTexts(a.date, b.date)),
    unknown: [...unknown, ...listed.flatMap(({ id }) => unknownOf(id, histories.get(id), market))],
    hidden: view.hiddenAssets.size,
  }
}

/** From the first day of last month to a year from today. */
function daysAround(today: string): Days {
  const lastMonth = formatIsoDate(addMonths(parseIsoDate(`${today.slice(0, 7)}-01`), -1))
  return { from: lastMonth, to: formatIsoDate(addMonths(parseIsoDate(today), MONTHS_AHEAD)) }
}

/** Whether a source can have its dates. */
function isOfMarket(asset: AssetRow): boolean {
  return !isOwnSecurity(asset.id) && !isCash(asset)
}

function statedOf(history: WholeHistory | undefined) {
  if (history === undefined) return { stated: [], splits: [] }
  return { stated: statedDividends(history), splits: assetMarketOf(history).splits }
}

function splitsOf(assetId: string, history: WholeHistory | undefined, days: Days): Calendar['splits'] {
  return (history?.splits ?? []).filter(isIn(days)).map((split) => ({ assetId, ...split }))
}

function unknownOf(assetId: string, history: WholeHistory | undefined, { histories }: Market): Calendar['unknown'] {
  if (history === undefined) return [{ assetId, dates: 'dividends', reason: histories.whyMissing(assetId) }]
  return history.unknownParts.map((dates) => ({ assetId, dates, reason: 'source-unavailable' }))
}
