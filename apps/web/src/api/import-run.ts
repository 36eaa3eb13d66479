import { t } from '@lingui/core/macro'
import { addLeftOutRows, finishImport, startImport } from '@plumbline/contract/imports/operations'
import { MAX_LEFT_OUT_ROWS_PER_CALL } from '@plumbline/contract/imports/vocabulary'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { currentImportRun, type ImportOrder, type ImportRun } from '../stores/import-run.ts'
import { getSession } from '../stores/session.ts'
import { isNotFound } from './api-error.ts'
import { call } from './client.ts'
import { refreshFigures } from './portfolio-queries.ts'
import { createRandomKey } from './random-key.ts'
import { postTransactions } from './transaction-mutations.ts'

const SMALL_BATCH = 100
/** From this many rows on, batches have the server's maximum size, because fewer batches are faster. */
const LARGE_FILE_ROWS = 5000
/** Well below what the server accepts. */
const MAX_BODY_LENGTH = 400_000

let runKey = ''

/** Whether rows are being sent. */
export function isRunUnderWay(run: ImportRun | null): boolean {
  return run?.state === 'running' || run?.state === 'stopping'
}

/** Whether a run sends the rows of this import to this portfolio, which does not exist yet without an id. */
export function isRunOf(run: ImportRun | null, fingerprint: string, portfolioId: string | null): run is ImportRun {
  return run?.order.fingerprint === fingerprint && run.order.portfolioId === portfolioId
}

/** Starts an import. Does nothing while another import is running. */
export function startImportRun(order: ImportOrder): void {
  if (isRunUnderWay(currentImportRun.get())) return
  runKey = createRandomKey()
  const { token } = getSession()
  currentImportRun.set({ order, batchId: null, done: 0, duplicates: 0, state: 'running', error: null, token })
  void work()
}

/** Stops after the current batch. */
export function stopImportRun(): void {
  const run = currentImportRun.get()
  if (run?.state === 'running') currentImportRun.set({ ...run, state: 'stopping' })
}

/**
 * Continues after the last stored batch. The failed batch is sent again with the same key, so no row is stored twice.
 */
export function resumeImportRun(): void {
  const run = currentImportRun.get()
  if (run?.state !== 'stopped') return
  currentImportRun.set({ ...run, state: 'running', error: null })
  void work()
}

/** Forgets the run; stored rows stay. */
export function dismissImportRun(): void {
  if (!isRunUnderWay(currentImportRun.get())) currentImportRun.set(null)
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

async function work(): Promise<void> {
  addEventListener('beforeunload', warnBeforeLeaving)
  try {
    await announce()
    while (hasMore()) await sendBatch()
    const run = currentImportRun.get()
    if (run === null) return
    const isComplete = run.done === run.order.rows.length
    if (isComplete && run.batchId !== null) await finish(run.batchId)
    await refreshFigures()
    update({ state: isComplete ? 'done' : 'stopped' })
  } catch (error) {
    update({ state: 'stopped', error })
    await refreshFigures()
  } finally {
    removeEventListener('beforeunload', warnBeforeLeaving)
  }
}

/**
 * An import that was undone meanwhile, such as in another tab, lacks the rows stored before that. It is announced again
 * and stops, so that the list shows it as not finished.
 */
async function finish(batchId: string): Promise<void> {
  try {
    await call(finishImport, { params: { id: batchId } })
  } catch (error) {
    if (!isNotFound(error)) throw error
    runKey = createRandomKey()
    update({ batchId: null, done: 0, duplicates: 0 })
    await announce()
    throw new Error(
      t`The import was undone while it was running. Try again to import all rows, or undo what was stored since.`,
    )
  }
}

function update(change: Partial<ImportRun>): void {
  const run = currentImportRun.get()
  if (run !== null) currentImportRun.set({ ...run, ...change })
}

function hasMore(): boolean {
  const run = currentImportRun.get()
  return run?.state === 'running' && run.done < run.order.rows.length
}

/** Tells the server how many rows will follow and which were left out, so that a partial import is shown as partial. */
async function announce(): Promise<void> {
  const run = currentImportRun.get()
  if (run === null || run.batchId !== null) return
  const { portfolioId, fingerprint, fileName, headers, rows, leftOut, present } = run.order
  const { _id } = await call(startImport, {
    params: { id: portfolioId },
    body: { fingerprint, source: fileName, rows: rows.length + present, headers: [...headers] },
  })
  for (const part of inParts(leftOut, MAX_LEFT_OUT_ROWS_PER_CALL)) {
    await call(addLeftOutRows, { params: { id: _id }, body: part })
  }
  update({ batchId: _id })
}

async function sendBatch(): Promise<void> {
  const run = currentImportRun.get()
  if (run === null) return
  const { rows } = run.order
  const size = rows.length < LARGE_FILE_ROWS ? SMALL_BATCH : MAX_TRANSACTIONS_PER_CALL
  const [batch = []] = inParts(rows.slice(run.done, run.done + size), size)
  const { duplicates } = await postTransactions(batch, `${runKey}-${run.done}`)
  update({ done: run.done + batch.length, duplicates: run.duplicates + duplicates.length })
}

/** Splits items into parts that fit into one request each. */
function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = []
  let part: Item[] = []
  let length = 0
  for (const item of items) {
    const added = JSON.stringify(item).length
    if (part.length === size || (part.length > 0 && length + added > MAX_BODY_LENGTH)) {
      parts.push(part)
      part = []
      length = 0
    }
    part.push(item)
    length += added
  }
  return part.length > 0 ? [...parts, part] : parts
}
