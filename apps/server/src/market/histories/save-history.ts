import type { HistoryFinding } from '@plumbline/market-sources/findings'
import type { DailySeries, PriceHistory } from '@plumbline/market-sources/provider'
import type { MarketDb } from '../../database/db.ts'
import { announceHistory } from '../changes.ts'
import { mergeSeries } from '../series/merge-series.ts'
import { packSeries, partOf, yearSpans } from '../series/series-bytes.ts'
import type { PriceState, WholeHistory } from './history-rows.ts'

interface Closes {
  closes: DailySeries
  /** On the same days as `closes`. */
  adjusted: DailySeries | undefined
}

function closesOf({ closes, adjustedCloses }: PriceHistory): Closes {
  return { closes, adjusted: adjustedCloses && { days: closes.days, values: adjustedCloses } }
}

/** Whole years: the fetched closes, merged into the known ones of each year that they reach into. */
function mergeTouchedYears({ days, closes, adjustedCloses }: WholeHistory, fetched: Closes): Closes {
  const touched = new Set([...yearSpans(fetched.closes.days)].map(({ year }) => year))
  const spans = [...yearSpans(days)].filter(({ year }) => touched.has(year))
  const part = { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 }
  const known = partOf({ days, values: closes }, part)
  const knownAdjusted = adjustedCloses && partOf({ days, values: adjustedCloses }, part)
  const isAdjusted = knownAdjusted !== undefined || known.days.length === 0
  return {
    closes: mergeSeries(known, fetched.closes),
    adjusted: fetched.adjusted && isAdjusted ? mergeSeries(knownAdjusted ?? known, fetched.adjusted) : undefined,
  }
}

async function writeYears(
  db: MarketDb,
  table: 'price_years' | 'adjusted_years',
  assetId: string,
  series: DailySeries,
): Promise<void> {
  for (const span of yearSpans(series.days)) {
    const packed = packSeries(partOf(series, span))
    await db
      .insertInto(table)
      .values({ asset_id: assetId, year: span.year, series: packed })
      .onConflict((conflict) => conflict.columns(['asset_id', 'year']).doUpdateSet({ series: packed }))
      .execute()
  }
}

/**
 * Saves a fetched history in one transaction. It is merged into `known`, so days that the source no longer returns
 * stay; without `known` (nothing stored, or the source has changed) it replaces everything but what the source refused.
 */
export async function saveHistory(
  db: MarketDb,
  assetId: string,
  fetched: PriceHistory,
  known: WholeHistory | undefined,
  state: Omit<PriceState, 'asset_id' | 'currency' | 'claimed_until' | 'failures' | 'last_error'>,
): Promise<void> {
  const { closes, adjusted } = known === undefined ? closesOf(fetched) : mergeTouchedYears(known, closesOf(fetched))
  await db.transaction().execute(async (tx) => {
    if (known === undefined) {
      const unknown = new Set<string>(fetched.unknownParts)
      for (const table of ['price_years', 'adjusted_years', 'splits', 'dividends'] as const) {
        if (unknown.has(table)) continue
        await tx.deleteFrom(table).where('asset_id', '=', assetId).execute()
      }
    }
    await writeYears(tx, 'price_years', assetId, closes)
    if (adjusted === undefined) await tx.deleteFrom('adjusted_years').where('asset_id', '=', assetId).execute()
    else await writeYears(tx, 'adjusted_years', assetId, adjusted)
    for (const finding of fetched.findings ?? []) {
      const table = leftOutOf(finding)
      if (table === undefined) continue
      await tx.deleteFrom(table).where('asset_id', '=', assetId).where('date', '=', finding.date).execute()
    }
    for (const { date, numerator, denominator } of fetched.splits) {
      await tx
        .insertInto('splits')
        .values({ asset_id: assetId, date, numerator, denominator })
        .onConflict((conflict) => conflict.columns(['asset_id', 'date']).doUpdateSet({ numerator, denominator }))
        .execute()
    }
    for (const { date, value, currency, payDate: pay_date = null } of fetched.dividends) {
      await tx
        .insertInto('dividends')
        .values({ asset_id: assetId, date, value, currency, pay_date })
        .onConflict((conflict) => conflict.columns(['asset_id', 'date']).doUpdateSet({ value, currency, pay_date }))
        .execute()
    }
    await writeState(tx, assetId, { ...state, currency: fetched.currency, failures: 0, last_error: null })
  })
}

/** The table of which a finding removes the row of its date: one that an earlier decision may have put there. */
function leftOutOf(finding: HistoryFinding): 'splits' | 'dividends' | undefined {
  if (finding.kind === 'split-not-announced') return finding.isApplied ? undefined : 'splits'
  return finding.kind === 'dividend' && finding.isApplied && finding.value === null ? 'dividends' : undefined
}

/** Writes the price state of an asset and releases its claim. */
export async function writeState(
  db: MarketDb,
  assetId: string,
  state: Omit<PriceState, 'asset_id' | 'claimed_until'>,
): Promise<void> {
  const row = { ...state, claimed_until: '' }
  await db
    .insertInto('price_states')
    .values({ asset_id: assetId, ...row })
    .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(row))
    .execute()
  await announceHistory(db, assetId, row.fetched_at)
}
