import type { ReadFile } from '@plumbline/contract/imports/import-data-schemas'
import { MAX_LEFT_OUT_ROWS_PER_CALL } from '@plumbline/contract/imports/vocabulary'
import { createTransactions, type NewTransaction } from '@plumbline/contract/transactions/schemas'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { describeLeftOut } from '@plumbline/csv-import/outcomes/describe-left-out'
import { fateOf, type MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { type ImportTarget, toNewTransaction } from '@plumbline/csv-import/outcomes/to-new-transaction'
import { cut } from '@plumbline/csv-import/readings/named-security'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { Language } from '@plumbline/text/language'
import { writeDay } from '@plumbline/text/write-day'
import type { EventOrigin } from '../../audit/record-event.ts'
import { formatText } from '../../format-text.ts'
import type { SignedInUser } from '../../http/authentication.ts'
import { changedBy } from '../author.ts'
import { finishImport, readImport, startImport } from '../import-batches.ts'
import { addLeftOutRows } from '../left-out-rows.ts'
import { recordTransactions } from '../record-transactions.ts'
import type { TransactionServices } from '../routes.ts'
import { FileRefusal } from './file-refusal.ts'
import type { FileTasks } from './file-threads.ts'

/** Who saves, and in which language the reasons of left-out rows are kept. */
export interface Saver {
  user: SignedInUser
  origin: EventOrigin
  language: Language
}

/** The rows of a file with what becomes of them, and those that are ready in batches. */
interface ImportOrder {
  tasks: FileTasks
  headers: readonly string[]
  rows: readonly MatchedRow[]
  batches: readonly NewTransaction[][]
}

const MAX_HEADER_LENGTH = 20_000

/**
 * Adds the rows that are ready as one import, by the steps of the page: begins the import with its left-out rows, adds
 * the rows in batches, each all or none, and ends the import. If a batch fails, the import stays unfinished, and the
 * same request adds what is missing.
 *
 * @returns null where no row is ready
 * @throws {DomainError} `over-quota`
 */
export async function saveFile(
  services: TransactionServices,
  { user, origin, language }: Saver,
  target: ImportTarget,
  { tasks, headers, rows, batches }: ImportOrder,
): Promise<ReadFile['saved']> {
  const { db, clock, requireRoom } = services
  if (batches.length === 0) return null
  const leftOut = await describeLeftOut(rows, tasks.takeCells, {
    text: (text) => formatText(text, language),
    day: (day) => writeDay(day, language),
  })
  const present = rows.filter((row) => fateOf(row) === 'duplicate').length
  const source = {
    userId: user.id,
    portfolioId: target.portfolioId,
    fingerprint: target.fingerprint,
    source: batches[0]?.[0]?.source ?? '',
  }
  const extent = {
    rows: present + batches.flat().length,
    headers: headers.map((header) => cut(header, MAX_HEADER_LENGTH)),
  }
  const importId = await startImport(db, clock, origin, source, extent)
  for (const part of batchesOf(leftOut, MAX_LEFT_OUT_ROWS_PER_CALL)) await addLeftOutRows(db, user.id, importId, part)
  const market = await services.market.ofAccount(user.id)
  let transactions = 0
  for (const batch of batches) {
    const entry = { userId: user.id, by: changedBy(user), origin, requireRoom, today: user.today, request: undefined }
    const { ids } = await recordTransactions(db, clock, market, { ...entry, rows: batch })
    transactions += ids.length
  }
  await finishImport(db, clock, await readImport(db, user.id, importId))
  return { importId, transactions }
}

/**
 * The rows that are ready, in batches.
 *
 * @throws {FileRefusal} `POST /transactions` would not take a row
 */
export function transactionsOf(rows: readonly MatchedRow[], target: ImportTarget): NewTransaction[][] {
  const ready = rows.flatMap((row) => toNewTransaction(row, target) ?? [])
  return [...batchesOf(ready, MAX_TRANSACTIONS_PER_CALL)].map((batch) => {
    const { data, error } = createTransactions.body.safeParse(batch)
    if (data !== undefined) return data
    const [issue] = error.issues
    const line = batch[Number(issue?.path[0])]?.rowNumber ?? null
    throw new FileRefusal('row-not-valid', issue?.message ?? '', line)
  })
}
