import { text } from '@plumbline/text/text'
import { signOf } from '../cells/numbers.ts'
import type { CsvRow, CsvTable } from '../tables/csv-table.ts'
import { deriveAmounts } from './derive-amounts.ts'
import type { DraftRow } from './draft-row.ts'
import type { ImportRow, RowIssue, RowOutcome } from './import-row.ts'
import { judgeAmounts } from './judge-amounts.ts'
import { judgeDividends } from './judge-dividends.ts'
import { leaveOut } from './left-out-row.ts'
import type { Mapping } from './mapping.ts'
import { pairSplits } from './pair-splits.ts'
import { proveRow } from './prove-row.ts'
import { readOpening } from './read-opening.ts'
import { readTags } from './read-tags.ts'
import { readText } from './read-text.ts'
import { type AmountInput, isTrade } from './row-amounts.ts'
import { numberOf, totalOf } from './row-cells.ts'
import { readFacts } from './row-facts.ts'
import { addIssues } from './row-issues.ts'
import { createRowLookup, type RowLookup } from './row-lookup.ts'
import { takeBackReversed } from './take-back-reversed.ts'

/**
 * Builds one row per record of the table, in file order, so that nothing is dropped. A row is ready, left out (with who
 * decided and why), or waits for a decision with its issues. Works with any mapping, even one that `checkMapping`
 * rejects. With `today` (YYYY-MM-DD), a later date is an issue.
 */
export function buildRows(table: CsvTable, mapping: Mapping, today: string | null = null): ImportRow[] {
  const lookup = createRowLookup(table, mapping, today)
  const drafts = table.rows.map((row) => draftRow(row, lookup))
  if (!mapping.isLedgerFile) {
    takeBackReversed(drafts)
    pairSplits(drafts, lookup.layout)
    judgeAmounts(drafts, lookup.layout, mapping)
    if (table.reader === undefined) judgeDividends(drafts, lookup.layout)
  }
  return drafts.map((draft) =>
    draft.row.outcome.kind === 'ignored' ? draft.row : { ...draft.row, proofs: proveRow(draft) },
  )
}

/** What a row is comes first: it decides which amounts it needs. */
function isOfType({ code }: RowIssue): boolean {
  return code === 'type-unmapped'
}

function draftRow(source: CsvRow, lookup: RowLookup): DraftRow {
  const { cells } = source
  const { mapping, layout } = lookup
  const issues: RowIssue[] = []
  const addIssue: AmountInput['addIssue'] = (code, message, field, scale) => {
    const found = field === null ? undefined : layout.of[field]
    const column = found === undefined ? null : { index: found.index, header: found.header }
    issues.push({ code, message, column, ...(field !== null && { field }), ...(scale !== undefined && { scale }) })
  }
  const facts = readFacts(source, lookup)
  const { type, date, currency, totalCurrency, codeOf, isReversal } = facts
  const {
    comparison,
    ignored: ignoredByDifference,
    ...amounts
  } = deriveAmounts({
    cells,
    layout: type === 'buy' ? lookup.buyLayout : isTrade(type) ? lookup.tradeLayout : layout,
    mapping,
    type,
    currency,
    totalCurrency,
    hasCoins: lookup.hasCoins,
    grossTotals: lookup.grossTotals,
    sideOfTaxes: lookup.sideOfTaxes,
    asksSideOfTax: lookup.asksSideOfTax,
    codeOf,
    addIssue,
  })
  const opening = readOpening(cells, layout)
  if (opening === null) addIssue('number-invalid', text('The cost of the opening position is unreadable'), 'opening')
  addIssues(source, facts, lookup, addIssue)
  const ignored = leaveOut(source, facts, lookup, ignoredByDifference)
  const open = issues.toSorted((a, b) => Number(isOfType(b)) - Number(isOfType(a)))
  const outcome: RowOutcome = ignored ?? (open.length > 0 ? { kind: 'attention', issues: open } : { kind: 'ready' })
  const { tags, notes: notesOnTags } = readTags(cells, layout)
  const notes = [
    ...amounts.notes,
    ...(facts.isSettlementDate ? [text('The row has only a settlement date')] : []),
    ...notesOnTags,
  ]
  return {
    row: {
      rowNumber: source.line,
      outcome,
      type,
      typeWord: facts.typeWord,
      date,
      ...amounts,
      notes,
      proofs: [],
      ...facts.instrument,
      comments: readText(cells, layout, 'comments'),
      tags,
      ...(opening && { opening }),
      totalCurrency,
    },
    cells,
    comparison,
    isReversal,
    unitsSign: signOf(numberOf(cells, layout, 'units')),
    totalSign: signOf(totalOf(cells, layout)),
  }
}
