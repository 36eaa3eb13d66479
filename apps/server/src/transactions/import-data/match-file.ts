import type { importData, RowCorrection } from '@plumbline/contract/imports/import-data-schemas'
import { type MatchTarget, matchRows } from '@plumbline/csv-import/outcomes/match-rows'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { settleRows } from '@plumbline/csv-import/outcomes/settle-rows'
import type { z } from 'zod'
import { correctRows } from './correct-rows.ts'
import type { FileReading } from './read-sent-file.ts'
import type { QuestionContext } from './settle-questions.ts'

interface RowChoices {
  /** Which rows are saved though they are otherwise left out. */
  take: z.output<typeof importData.body>['take']
  planPurchases: z.output<typeof importData.body>['planPurchases']
  corrections: readonly RowCorrection[]
  addsProceeds: boolean
}

/** The rows of a file with what becomes of each. */
export interface MatchedFile {
  rows: MatchedRow[]
  /** Securities that the market data have not answered for. */
  pendingSecurities: number
}

/** The market data may take as long to answer for all securities of a file. */
const MAX_LOOKUP_MS = 20_000

/**
 * Matches the rows with assets and the portfolio, and applies the corrections of the request. If the file has open
 * questions, its rows stay as they were read.
 *
 * @throws {DomainError} as `correctRows` does
 */
export async function matchFile(
  context: QuestionContext,
  { mapping, faults }: FileReading,
  target: MatchTarget,
  { take, planPurchases, corrections, addsProceeds }: RowChoices,
): Promise<MatchedFile> {
  const { tasks, today, ask } = context
  const count = await tasks.buildRows(mapping, today)
  if (faults.length > 0) {
    const rows = await tasks.takeRows(0, count)
    const unknown = { asset: null, isChosen: false, isDuplicate: false, twins: 0, isOverlap: false, close: null }
    return { rows: rows.map((row) => ({ row, ...unknown })), pendingSecurities: 0 }
  }
  const begun = performance.now()
  let pendingSecurities = 0
  const matched = await matchRows(
    count,
    tasks.takeRows,
    target,
    ask,
    ({ unknown, looked }) => {
      pendingSecurities = unknown - looked
    },
    { signal: { throwIfAborted: () => undefined }, isEnough: () => performance.now() - begun > MAX_LOOKUP_MS },
  )
  const wanted = {
    withOverlaps: take.includes('already-in-portfolio'),
    keepsPlans: planPurchases === 'keep',
    withFar: take.includes('far-from-market'),
    scalesFar: false,
    withHeld: take.includes('held-back'),
  }
  const corrected = await correctRows(context, matched, target, corrections)
  return { rows: settleRows(corrected, wanted, addsProceeds).rows, pendingSecurities }
}
