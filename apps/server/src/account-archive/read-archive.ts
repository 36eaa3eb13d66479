import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@plumbline/contract/account-archive/operations'
import {
  type ArchiveContent,
  type ArchiveFileName,
  archiveFiles,
  archiveManifest,
} from '@plumbline/contract/account-archive/schemas'
import type { z } from 'zod'
import { DomainError } from '../errors.ts'
import { pauseAfterSlice } from '../time-slice.ts'
import type { Unpacked, UnpackedFile } from './unpack-archive.ts'

const LINES_PER_STEP = 500
const program = new URL('./unpack-thread.ts', import.meta.url)

function refuse(where: string, what: string): never {
  throw new DomainError('archive-not-valid', `${where}: ${what}`)
}

/** Unpacks in a worker thread, because half a gigabyte would block the server for seconds. */
async function unpackInThread(bytes: Uint8Array): Promise<Record<string, UnpackedFile>> {
  const worker = new Worker(program, { workerData: bytes })
  try {
    const [{ files, refusal }] = (await once(worker, 'message')) as [Unpacked]
    if (refusal !== undefined) throw new DomainError('archive-not-valid', refusal)
    return files
  } finally {
    await worker.terminate()
  }
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(where, 'It is not JSON')
  }
}

function readManifest(files: Record<string, UnpackedFile>): z.infer<typeof archiveManifest> {
  const file = files['manifest.json']
  if (file === undefined) refuse('manifest.json', 'It is missing. This is not an archive of Plumbline')
  const json = parseJson(Buffer.from(file.bytes).toString(), 'manifest.json') as {
    format?: unknown
    version?: unknown
  } | null
  if (json?.format !== ARCHIVE_FORMAT) refuse('manifest.json', 'This is not an archive of Plumbline')
  if (typeof json.version === 'number' && json.version > ARCHIVE_VERSION) {
    const what = `The archive has version ${json.version}, and this installation reads up to ${ARCHIVE_VERSION}. Update it first`
    refuse('manifest.json', what)
  }
  const { data, error } = archiveManifest.safeParse(json)
  if (data === undefined) refuse('manifest.json', describeIssue(error))
  return data
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.')
  return path ? `${path}: ${issue?.message}` : (issue?.message ?? 'It is not valid')
}

/** Splits the bytes: one string of all lines could exceed the longest possible one. */
function* linesOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Generator<string> {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  for (let start = 0; start < byteLength; ) {
    const newline = bytes.indexOf('\n', start)
    const end = newline < 0 ? byteLength : newline
    yield bytes.toString('utf8', start, end)
    start = end + 1
  }
}

async function readLines(name: ArchiveFileName, bytes: Uint8Array<ArrayBuffer>): Promise<unknown[]> {
  const schema: z.ZodType = archiveFiles[name]
  const records: unknown[] = []
  for (const line of linesOf(bytes)) {
    const where = `${name}, line ${records.length + 1}`
    const { data, error } = schema.safeParse(parseJson(line, where))
    if (error !== undefined) refuse(where, describeIssue(error))
    records.push(data)
    if (records.length % LINES_PER_STEP === 0) await pauseAfterSlice()
  }
  return records
}

/** Throws for a reference to something that the archive does not contain, and for an id that occurs twice. */
function checkReferences(content: ArchiveContent): void {
  const idsOf = (name: 'assets.jsonl' | 'portfolios.jsonl' | 'imports.jsonl' | 'transactions.jsonl') => {
    const ids = new Set<string>()
    for (const [index, { _id }] of content[name].entries()) {
      if (ids.has(_id)) refuse(`${name}, line ${index + 1}`, `_id: ${_id} occurs twice`)
      ids.add(_id)
    }
    return ids
  }
  const assets = idsOf('assets.jsonl')
  const portfolios = idsOf('portfolios.jsonl')
  const imports = new Map(content['imports.jsonl'].map((each) => [each._id, each.portfolioId]))
  idsOf('imports.jsonl')
  const transactions = idsOf('transactions.jsonl')
  const need = (where: string, field: string, isThere: boolean) => {
    if (!isThere) refuse(where, `${field}: The archive does not contain it`)
  }
  for (const [index, { portfolioId }] of content['imports.jsonl'].entries())
    need(`imports.jsonl, line ${index + 1}`, 'portfolioId', portfolios.has(portfolioId))
  const rows = new Set<string>()
  for (const [index, row] of content['transactions.jsonl'].entries()) {
    const where = `transactions.jsonl, line ${index + 1}`
    need(where, 'portfolioId', portfolios.has(row.portfolioId))
    need(where, 'assetId', assets.has(row.assetId))
    need(where, 'importId', row.importId === null || imports.get(row.importId) === row.portfolioId)
    need(where, 'proceedsOf', row.proceedsOf === null || transactions.has(row.proceedsOf))
    if (row.importId === null || row.rowNumber === null) continue
    const key = `${row.importId} ${row.rowNumber}`
    if (rows.has(key)) refuse(where, 'rowNumber: Another transaction is of the same row')
    rows.add(key)
  }
  for (const name of ['watchlist.jsonl', 'valuations.jsonl', 'import-securities.jsonl'] as const)
    for (const [index, { assetId }] of content[name].entries())
      need(`${name}, line ${index + 1}`, 'assetId', assets.has(assetId))
  for (const [index, { benchmark, ignoredSplits }] of content['portfolios.jsonl'].entries()) {
    const where = `portfolios.jsonl, line ${index + 1}`
    for (const { stockId } of benchmark) need(where, 'benchmark', assets.has(stockId))
    for (const { assetId } of ignoredSplits) need(where, 'ignoredSplits', assets.has(assetId))
  }
}

/**
 * Reads and checks a whole archive.
 *
 * @throws {DomainError} `archive-not-valid`; the message names file, line and field
 */
export async function readArchive(bytes: Uint8Array): Promise<ArchiveContent> {
  const files = await unpackInThread(bytes)
  const manifest = readManifest(files)
  const content: Record<string, unknown[]> = {}
  for (const name of Object.keys(archiveFiles) as ArchiveFileName[]) {
    const file = files[name]
    const stated = manifest.files.find((each) => each.name === name)
    if (file === undefined || stated === undefined) refuse(name, 'The file is missing')
    if (file.sha256 !== stated.sha256) refuse(name, 'The file is damaged: it is not what the manifest states')
    content[name] = await readLines(name, file.bytes)
  }
  const whole = content as ArchiveContent
  if (whole['profile.jsonl'].length !== 1) refuse('profile.jsonl', 'It must have one line')
  checkReferences(whole)
  return whole
}
