import type { SentFile } from '@plumbline/contract/imports/import-data-schemas'
import { MAX_IMPORT_COLUMNS } from '@plumbline/contract/imports/vocabulary'
import { checkMapping } from '@plumbline/csv-import/interpretations/check-mapping'
import { fitsTable, type SavedMapping } from '@plumbline/csv-import/interpretations/saved-mapping'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { IMPORT_FIELDS } from '@plumbline/csv-import/words/import-field'
import { type Text, text } from '@plumbline/text/text'
import { fieldProblem } from '../../errors.ts'
import { FileRefusal } from './file-refusal.ts'
import type { FileTasks } from './file-threads.ts'
import { type AskedQuestion, type QuestionContext, settleQuestions } from './settle-questions.ts'

/** A file as it was read, before its rows meet the portfolio. */
export interface FileReading {
  file: ImportFile
  mapping: Mapping
  asked: AskedQuestion[]
  unusedAnswers: string[]
  /** What keeps the file from being saved. */
  faults: readonly Text[]
}

export interface ReadingContext extends QuestionContext {
  booksCash: boolean
  /** What the user decided on earlier files. */
  kept: readonly SavedMapping[]
  /** As many rows may be read. */
  maxRows: number
}

/**
 * Reads the bytes of a file as the page does: by what was decided on an earlier file with the same header row, then by
 * the columns and answers of the request.
 *
 * @throws {FileRefusal} it cannot be read
 * @throws {DomainError} `invalid-payload`: it has no such column, field or answer
 */
export async function readSentFile(context: ReadingContext, sent: SentFile, bytes: Buffer): Promise<FileReading> {
  const { tasks, kept } = context
  const { file, mapping: guess } = await openFile(context, sent, bytes)
  const known = kept.find((saved) => fitsTable(saved, file.table))
  const before = known === undefined ? guess : await tasks.applySaved(guess, known)
  const mapped = await mapColumns(tasks, file, before, sent, context.path)
  const questions = { ...context, path: `${context.path}.answers` }
  const { mapping, ...settled } = await settleQuestions(questions, file.table, mapped, sent.answers)
  return { file, mapping, ...settled, faults: checkMapping(file.table, mapping) }
}

async function openFile({ tasks, booksCash, maxRows }: ReadingContext, { name, layout }: SentFile, bytes: Buffer) {
  if (bytes.subarray(0, 4).equals(Buffer.from('%PDF'))) {
    throw new FileRefusal(
      'pdf-file',
      text('Documents in PDF are read in the browser: drop this one on the page of the import.'),
    )
  }
  const opened = await tasks.open(name, bytes, booksCash, layout)
  if (!opened.ok) throw new FileRefusal(opened.refusal.code, opened.refusal.message, opened.refusal.line)
  const { rowCount, table } = opened.file
  if (table.headers.length > MAX_IMPORT_COLUMNS)
    throw new FileRefusal('too-many-columns', text('The file has more than {max} columns', { max: MAX_IMPORT_COLUMNS }))
  if (rowCount > maxRows)
    throw new FileRefusal(
      'too-many-rows',
      text(
        'This file has {rowCount} rows, and the request has room for {maxRows}. Import it in parts or on the page.',
        {
          maxRows,
          rowCount,
        },
      ),
    )
  return opened
}

async function mapColumns(tasks: FileTasks, { table }: ImportFile, guess: Mapping, sent: SentFile, path: string) {
  let mapping = guess
  for (const [place, { index, field }] of (sent.columns ?? []).entries()) {
    const known = IMPORT_FIELDS.find((each) => each === field) ?? null
    if (index >= table.headers.length)
      throw fieldProblem('invalid-payload', `${path}.columns.${place}.index`, text('The file has no such column'))
    if (field !== known) {
      const message = text('Expected one of: {known}', { known: IMPORT_FIELDS.join(', ') })
      throw fieldProblem('invalid-payload', `${path}.columns.${place}.field`, message)
    }
    mapping = await tasks.mapColumn(mapping, index, known)
  }
  return mapping
}
