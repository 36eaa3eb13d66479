import { parentPort, workerData } from 'node:worker_threads'
import { LANGUAGES } from '@plumbline/text/language'
import { DomainError } from '../errors.ts'
import { openArchiveFiles, type Unpack } from './archive-files.ts'
import type { Refusal, ThreadRequest, ThreadResponse } from './archive-messages.ts'
import { checkArchive, type ImportedFileName, readFile } from './check-archive.ts'

const MAX_RECORDS_PER_BATCH = 500
const MAX_BATCH_BYTES = 1024 * 1024
const LEFT_OUT_ROWS_PER_BATCH = 100

/** Imports can have many left-out rows: these come in parts, each with the import that they belong to. */
async function* batchesOfImports(unpack: Unpack): AsyncGenerator<unknown[]> {
  for await (const { record } of readFile(unpack, 'imports.jsonl')) {
    const { leftOutRows } = record
    for (let start = 0; start === 0 || start < leftOutRows.length; start += LEFT_OUT_ROWS_PER_BATCH)
      yield [{ ...record, leftOutRows: leftOutRows.slice(start, start + LEFT_OUT_ROWS_PER_BATCH) }]
  }
}

async function* batchesOf(unpack: Unpack, name: ImportedFileName): AsyncGenerator<unknown[]> {
  if (name === 'imports.jsonl') return yield* batchesOfImports(unpack)
  let batch: unknown[] = []
  let batchBytes = 0
  for await (const { bytes, record } of readFile(unpack, name)) {
    batch.push(record)
    batchBytes += bytes
    if (batch.length < MAX_RECORDS_PER_BATCH && batchBytes < MAX_BATCH_BYTES) continue
    yield batch
    batch = []
    batchBytes = 0
  }
  if (batch.length > 0) yield batch
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof DomainError)) throw error
  const { detail, detailIn } = error
  return { detail, ...(detailIn && { details: Object.fromEntries(LANGUAGES.map((each) => [each, detailIn(each)])) }) }
}

const post = (response: ThreadResponse) => parentPort?.postMessage(response)

/** Checks the archive, then sends one batch of records per request. Ends when it is terminated. */
async function serveArchive(bytes: Uint8Array): Promise<void> {
  const unpack = await openArchiveFiles(bytes)
  post({ summary: await checkArchive(unpack) })
  let reading: { name: ImportedFileName; batches: AsyncGenerator<unknown[]> } | undefined
  parentPort?.on('message', async ({ name }: ThreadRequest) => {
    if (reading?.name !== name) reading = { name, batches: batchesOf(unpack, name) }
    const { value } = await reading.batches.next()
    if (value === undefined) reading = undefined
    post({ batch: value })
  })
}

await serveArchive(workerData as Uint8Array).catch((error: unknown) => post({ refusal: refusalOf(error) }))
