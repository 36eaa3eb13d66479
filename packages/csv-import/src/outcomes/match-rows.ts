import { batchesOf } from '@plumbline/engine/batches-of'
import type { TransactionType } from '@plumbline/engine/ledger'
import type { ImportRow } from '../readings/import-row.ts'
import { type StatedSecurity, securityKey, securityOf } from '../readings/named-security.ts'
import { twinKey } from '../readings/twin-key.ts'
import type { MarketClose, MatchedAsset, MatchedRow, PlanPurchase } from './matched-row.ts'

/** What is asked of a row. */
export interface RowQuestion extends StatedSecurity {
  fingerprint?: string
  rowNumber?: number
  portfolioId?: string
  stockId?: string
  units?: string
  price?: string
  type?: TransactionType
  date?: string
}

/** What the portfolio and the market know of a row. */
export interface RowMatch {
  matchedStock: MatchedAsset | null
  isDuplicate: boolean
  twins: number
  planPurchase: PlanPurchase | null
  isChosen: boolean
  close: MarketClose | null
  /** The market data have not responded yet. */
  isPending: boolean
}

/** Answers for up to `MAX_ROWS_ASKED` rows, in their order. */
export type AskRows = (rows: RowQuestion[]) => Promise<readonly Partial<RowMatch>[]>

export const MAX_ROWS_ASKED = 1000

/** Without a portfolio nothing is there that a row could repeat. */
export type MatchTarget = { portfolioId: string | null; fingerprint: string }

/** The page and the server work at the same time, and one of the user's four requests at once stays free. */
const BATCHES_AT_ONCE = 3

/** `looked` of the `unknown` securities have been looked up in the market data. */
export type MatchProgress = { rows: number; unknown: number; looked: number }

/** `stockId` is the asset of the row, if it is settled and not to be matched. */
function toPreviewRow(row: ImportRow, target: MatchTarget | null, stockId?: string): RowQuestion {
  const { rowNumber, type, date, units, price, currency } = row
  return {
    ...(target !== null && { fingerprint: target.fingerprint, rowNumber }),
    ...(target !== null && target.portfolioId !== null && { portfolioId: target.portfolioId }),
    ...(stockId !== undefined && { stockId }),
    units,
    price,
    // Money alone has no security, and its currency names it.
    ...(securityOf(row) ?? (currency !== null && { currency })),
    ...(type !== null && { type }),
    ...(date !== null && { date }),
  }
}

function keyOf(asset: MatchedAsset, { type, date, units, price, currency }: ImportRow): string {
  const fields = { assetId: asset._id, units, price, currency: currency ?? asset.currency }
  return twinKey({ ...fields, type: type ?? '', date: date ?? '' })
}

/**
 * As many equal rows overlap as the portfolio has from other sources, and each purchase of a savings plan is replaced by
 * one row; the others are new.
 */
export function markOverlaps(rows: readonly MatchedRow[]): MatchedRow[] {
  const overlaps = new Map<string, number>()
  const replaced = new Set<string>()
  return rows.map(({ replaces: _, ...matched }) => {
    const { row, asset, isDuplicate, twins, planPurchase } = matched
    if (asset === null || isDuplicate || row.outcome.kind !== 'ready') return { ...matched, isOverlap: false }
    if (twins > 0) {
      const key = keyOf(asset, row)
      const found = overlaps.get(key) ?? 0
      overlaps.set(key, found + 1)
      return { ...matched, isOverlap: found < twins }
    }
    const isNew = planPurchase === undefined || replaced.has(planPurchase._id)
    if (isNew) return { ...matched, isOverlap: false }
    replaced.add(planPurchase._id)
    return { ...matched, isOverlap: false, replaces: planPurchase }
  })
}

function toMatched(row: ImportRow, previewed: Partial<RowMatch> | undefined): MatchedRow {
  const { matchedStock: asset = null, isDuplicate = false, twins = 0, isChosen = false, close = null } = previewed ?? {}
  const planPurchase = previewed?.planPurchase ?? undefined
  const matched = { row, asset, isChosen, isDuplicate, twins, isOverlap: false, close }
  return planPurchase === undefined ? matched : { ...matched, planPurchase }
}

/** A few rows as the market knows their securities and days, whatever becomes of them. */
export async function previewSample(rows: readonly ImportRow[], ask: AskRows): Promise<MatchedRow[]> {
  const previewed = rows.length === 0 ? [] : await ask(rows.map((row) => toPreviewRow(row, null)))
  return rows.map((row, index) => toMatched(row, previewed[index]))
}

/** Of a security that is being looked up. After so many it counts as not found. */
const MAX_LOOKUPS = 20

/**
 * The rows as the server matches them now. The user's corrections stay; an asset that the user has chosen for a row
 * alone is only checked.
 */
export async function matchAgain(
  rows: readonly MatchedRow[],
  target: MatchTarget,
  ask: AskRows,
): Promise<MatchedRow[]> {
  const matched: MatchedRow[] = []
  for (const batch of batchesOf(rows, MAX_ROWS_ASKED)) matched.push(...(await matchBatch(batch, target, ask)))
  return matched
}

async function matchBatch(rows: readonly MatchedRow[], target: MatchTarget, ask: AskRows): Promise<MatchedRow[]> {
  const asked = rows.map(({ row, correction }) => toPreviewRow(row, target, correction?.asset?._id))
  let previewed = await ask(asked)
  for (let lookup = 1; lookup < MAX_LOOKUPS && previewed.some(({ isPending }) => isPending); lookup += 1) {
    previewed = await ask(asked)
  }
  return rows.map(({ row, correction, fileRow }, index) => ({
    ...toMatched(row, previewed[index]),
    ...(correction !== undefined && { correction }),
    ...(fileRow !== undefined && { fileRow }),
  }))
}

interface Previewed {
  readonly matched: MatchedRow
  readonly isPending: boolean
}

/**
 * Asks the server for the asset of every row, batch by batch, and then for the securities that it has to look up, until
 * all were. `onProgress` hears how far it is.
 * @throws {Error} a call failed
 * @throws {DOMException} the signal was aborted
 */
export async function matchRows(
  count: number,
  takeRows: (from: number, to: number) => Promise<ImportRow[]>,
  target: MatchTarget,
  ask: AskRows,
  onProgress: (progress: MatchProgress) => void,
  { signal, isEnough }: { signal: { throwIfAborted(): void }; isEnough: () => boolean },
): Promise<MatchedRow[]> {
  const starts = Array.from({ length: Math.ceil(count / MAX_ROWS_ASKED) }, (_, batch) => batch * MAX_ROWS_ASKED)
  const batches: Previewed[][] = []
  let begun = 0
  let rowsMatched = 0
  /** The next batch begins when one has ended. After a failure none begins. */
  async function previewInTurn(): Promise<void> {
    while (begun < starts.length) {
      const batch = begun
      begun += 1
      try {
        batches[batch] = await previewBatch(starts[batch] ?? 0)
        signal.throwIfAborted()
      } catch (error) {
        begun = starts.length
        throw error
      }
      rowsMatched += batches[batch].length
      onProgress({ rows: rowsMatched, unknown: 0, looked: 0 })
    }
  }
  async function previewBatch(start: number): Promise<Previewed[]> {
    const rows = await takeRows(start, Math.min(count, start + MAX_ROWS_ASKED))
    const previewed = await ask(rows.map((row) => toPreviewRow(row, target)))
    return rows.map((row, index) => ({
      matched: toMatched(row, previewed[index]),
      isPending: previewed[index]?.isPending === true,
    }))
  }
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, previewInTurn))
  const previewedRows = batches.flat()
  const matched = previewedRows.map((previewed) => previewed.matched)
  let pending = previewedRows.flatMap(({ isPending }, index) => (isPending ? [index] : []))
  const securitiesOf = (indexes: readonly number[]) =>
    new Set(indexes.flatMap((index) => (matched[index] ? [securityKey(matched[index].row)] : []))).size
  const unknown = securitiesOf(pending)
  const report = () => onProgress({ rows: matched.length, unknown, looked: unknown - securitiesOf(pending) })
  if (unknown > 0) report()
  while (pending.length > 0 && !isEnough()) {
    const batch = pending.slice(0, MAX_ROWS_ASKED)
    const rows = batch.flatMap((index) => matched[index]?.row ?? [])
    const previewed = await ask(rows.map((row) => toPreviewRow(row, target)))
    signal.throwIfAborted()
    for (const [place, index] of batch.entries()) {
      const row = rows[place]
      if (row !== undefined) matched[index] = toMatched(row, previewed[place])
    }
    pending = [...batch.filter((_, place) => previewed[place]?.isPending), ...pending.slice(MAX_ROWS_ASKED)]
    report()
  }
  return markOverlaps(matched)
}
