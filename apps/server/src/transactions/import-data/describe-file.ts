import type { ReadFile } from '@plumbline/contract/imports/import-data-schemas'
import { ROW_OUTCOMES, type RowOutcomeName } from '@plumbline/contract/imports/vocabulary'
import { fateOf, type MatchedRow, type RowFate, reasonsOf } from '@plumbline/csv-import/outcomes/matched-row'
import type { AnswerEffect } from '@plumbline/csv-import/questions/answer-effect'
import type { ProblemText } from '../../errors.ts'
import type { FileRefusal } from './file-refusal.ts'
import type { MatchedFile } from './match-file.ts'
import type { FileReading } from './read-sent-file.ts'
import type { AskedQuestion } from './settle-questions.ts'

/** Writes a text in the reader's language. */
export type WriteText = (text: ProblemText) => string

const OUTCOMES: Readonly<Record<RowFate, RowOutcomeName>> = {
  import: 'ready',
  attention: 'needs-correction',
  'not-found': 'asset-not-found',
  held: 'held-back',
  far: 'far-from-market',
  duplicate: 'already-imported',
  overlap: 'already-in-portfolio',
  proceeds: 'sale-proceeds',
  ignored: 'left-out',
}

type Named = Pick<ReadFile, 'name' | 'fingerprint'>

export function describeRefusal(named: Named, { code, reason, line }: FileRefusal, write: WriteText): ReadFile {
  return {
    ...named,
    refusal: { code, message: write(reason), line },
    layout: null,
    columns: [],
    problems: [],
    questions: [],
    unusedAnswers: [],
    pendingSecurities: 0,
    counts: countOutcomes([]),
    rows: [],
    saved: null,
  }
}

export function describeFile(
  named: Named,
  { file, mapping, asked, unusedAnswers, faults }: FileReading,
  { rows: matched, pendingSecurities }: MatchedFile,
  write: WriteText,
): Omit<ReadFile, 'saved'> {
  const { reader, delimiter, encoding, headerLine, sheet = null, sheets = [] } = file.table
  const rows = matched.map((each) => describeRow(each, faults.length > 0, write))
  return {
    ...named,
    refusal: null,
    layout: { broker: reader?.name ?? null, delimiter, encoding, headerLine, sheet, sheets: [...sheets] },
    columns: mapping.columns.map(({ index, header, field, reason, examples }) => {
      return { index, header, field, reason: write(reason), examples: [...examples] }
    }),
    problems: faults.map(write),
    questions: asked.map((each) => describeQuestion(each, write)),
    unusedAnswers,
    pendingSecurities,
    counts: countOutcomes(rows),
    rows,
  }
}

function countOutcomes(rows: readonly Pick<ReadFile['rows'][number], 'outcome'>[]): ReadFile['counts'] {
  const counted = Map.groupBy(rows, ({ outcome }) => outcome)
  // Every outcome has an entry.
  return Object.fromEntries(ROW_OUTCOMES.map((each) => [each, counted.get(each)?.length ?? 0])) as ReadFile['counts']
}

function describeRow(matched: MatchedRow, isFileOpen: boolean, write: WriteText): ReadFile['rows'][number] {
  const { row, asset, close } = matched
  const { rowNumber, type, date, units, price, fee, currency, rate, symbol, isin, name, comments, proofs } = row
  const isOpen = isFileOpen && row.outcome.kind !== 'ignored'
  return {
    rowNumber,
    outcome: isOpen ? 'needs-answer' : OUTCOMES[fateOf(matched)],
    // Without an asset yet, a row that can be read has no reason of its own.
    reasons: isOpen && row.outcome.kind === 'ready' ? [] : reasonsOf(matched).map(write),
    ...{ type, date, units, price, fee, currency, rate, symbol, isin, name, comments },
    stockId: asset?._id ?? null,
    close,
    proofs: [...proofs],
  }
}

function describeQuestion({ question, answeredBy, effects }: AskedQuestion, write: WriteText) {
  const { id, title, why, exampleLine, chosen, answers, others } = question
  return {
    id,
    title: write(title),
    why: write(why),
    exampleLine,
    answer: chosen?.id ?? null,
    answeredBy,
    answers: answers.map(({ id, label, note }, index) => ({
      id,
      label: write(label),
      note: note && write(note),
      effect: describeEffect(effects[index]),
    })),
    otherAnswers: (others?.answers ?? []).map(({ id, label }) => ({ id, label: write(label) })),
  }
}

function describeEffect(effect: AnswerEffect | undefined) {
  if (effect === undefined) return null
  const { ready, waiting, firstDay, lastDay, onWeekends } = effect
  return { ready, waiting, firstDay, lastDay, onWeekends }
}
