import type { RowCorrection } from '@plumbline/contract/imports/import-data-schemas'
import { changeRow } from '@plumbline/csv-import/outcomes/change-row'
import { MAX_ROWS_ASKED, type MatchTarget, markOverlaps, matchAgain } from '@plumbline/csv-import/outcomes/match-rows'
import type { MatchedAsset, MatchedRow, RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import { batchesOf } from '@plumbline/engine/batches-of'
import { givenFields } from '@plumbline/text/given-fields'
import { text } from '@plumbline/text/text'
import { fieldProblem } from '../../errors.ts'
import type { QuestionContext } from './settle-questions.ts'

/**
 * Applies the corrections of the request to the rows of a file and matches them again, as the page does when a person
 * corrects a row.
 *
 * @throws {DomainError} `invalid-payload`: the file has no such row; `unknown-asset`: there is no such asset
 */
export async function correctRows(
  { today, ask, path }: Pick<QuestionContext, 'today' | 'ask' | 'path'>,
  rows: readonly MatchedRow[],
  target: MatchTarget,
  corrections: readonly RowCorrection[],
): Promise<MatchedRow[]> {
  if (corrections.length === 0) return [...rows]
  const byLine = new Map(rows.map((matched) => [matched.row.rowNumber, matched]))
  const assets = await readAssets(ask, corrections)
  const changed = corrections.map(({ rowNumber, stockId, ...stated }, place) => {
    const matched = byLine.get(rowNumber)
    const asset = stockId === undefined ? undefined : assets.get(stockId)
    const pathTo = (field: string) => `${path}.corrections.${place}.${field}`
    if (matched === undefined)
      throw fieldProblem('invalid-payload', pathTo('rowNumber'), text('The file has no such row'))
    if (stockId !== undefined && asset === undefined)
      throw fieldProblem('unknown-asset', pathTo('stockId'), text('No such asset'))
    return changeRow(matched, changeOf(stated, asset), today)
  })
  for (const matched of await matchAgain(changed, target, ask)) byLine.set(matched.row.rowNumber, matched)
  return markOverlaps([...byLine.values()])
}

function changeOf(stated: Omit<RowCorrection, 'rowNumber' | 'stockId'>, asset: MatchedAsset | undefined): RowChange {
  return givenFields({ ...stated, asset })
}

async function readAssets(
  ask: QuestionContext['ask'],
  corrections: readonly RowCorrection[],
): Promise<Map<string, MatchedAsset>> {
  const ids = [...new Set(corrections.flatMap(({ stockId }) => stockId ?? []))]
  const found = new Map<string, MatchedAsset>()
  for (const batch of batchesOf(ids, MAX_ROWS_ASKED)) {
    const answers = await ask(batch.map((stockId) => ({ stockId })))
    for (const { matchedStock } of answers) if (matchedStock) found.set(matchedStock._id, matchedStock)
  }
  return found
}
