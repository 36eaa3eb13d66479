import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@plumbline/contract/account-archive/operations'
import {
  type ArchiveContent,
  type ArchiveFileName,
  archiveFiles,
  archiveManifest,
} from '@plumbline/contract/account-archive/schemas'
import { type FilledMessage, inserted, type Text, text } from '@plumbline/text/text'
import { z } from 'zod'
import { DomainError, formatProblemText } from '../errors.ts'
import { pauseAfterSlice } from '../time-slice.ts'
import type { Unpacked, UnpackedFile } from './unpack-archive.ts'

const LINES_PER_STEP = 500
const program = new URL('./unpack-thread.ts', import.meta.url)

/** A place in the archive. Lines are 1-based. */
interface Place {
  file: string
  line?: number
  field?: string
}

const MANIFEST: Place = { file: 'manifest.json' }

function describe({ file, line, field }: Place, reason: FilledMessage | string): FilledMessage {
  const named = field ? text('{field}: {reason}', { field, reason }) : reason
  return line === undefined
    ? text('{file}: {reason}', { file, reason: named })
    : text('{file}, line {line}: {reason}', { file, line, reason: named })
}

function refuse(place: Place, reason: Text): never {
  throw new DomainError('archive-not-valid', describe(place, inserted(reason)))
}

/** Refuses a value with the first issue that its schema finds. */
function refuseIssue(place: Place, schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue | undefined): never {
  if (issue === undefined) refuse(place, text('Not valid'))
  const at = { ...place, field: issue.path.join('.') }
  throw new DomainError('archive-not-valid', describe(at, issue.message), {
    detailIn(language) {
      const { error } = schema.safeParse(value, { error: z.locales[language]().localeError })
      const message = error?.issues[0]?.message ?? issue.message
      return formatProblemText(describe(at, formatProblemText(message, language)), language)
    },
  })
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

function parseJson(json: string, place: Place): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return refuse(place, text('Not JSON'))
  }
}

function readManifest(files: Record<string, UnpackedFile>): z.infer<typeof archiveManifest> {
  const file = files[MANIFEST.file]
  if (file === undefined) refuse(MANIFEST, text('Missing. This is not an archive of Plumbline'))
  const json = parseJson(Buffer.from(file.bytes).toString(), MANIFEST) as {
    format?: unknown
    version?: unknown
  } | null
  if (json?.format !== ARCHIVE_FORMAT) refuse(MANIFEST, text('This is not an archive of Plumbline'))
  if (typeof json.version === 'number' && json.version > ARCHIVE_VERSION) {
    const versions = { version: json.version, supported: ARCHIVE_VERSION }
    refuse(
      MANIFEST,
      text(
        'The archive has version {version}, but this installation reads up to {supported}. Update the installation first',
        versions,
      ),
    )
  }
  const { data, error } = archiveManifest.safeParse(json)
  if (data === undefined) refuseIssue(MANIFEST, archiveManifest, json, error.issues[0])
  return data
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
    const place = { file: name, line: records.length + 1 }
    const record = parseJson(line, place)
    const { data, error } = schema.safeParse(record)
    if (error !== undefined) refuseIssue(place, schema, record, error.issues[0])
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
      if (ids.has(_id)) refuse({ file: name, line: index + 1, field: '_id' }, text('{id} occurs twice', { id: _id }))
      ids.add(_id)
    }
    return ids
  }
  const assets = idsOf('assets.jsonl')
  const portfolios = idsOf('portfolios.jsonl')
  const imports = new Map(content['imports.jsonl'].map((each) => [each._id, each.portfolioId]))
  idsOf('imports.jsonl')
  const transactions = idsOf('transactions.jsonl')
  const need = (place: Place, field: string, isThere: boolean) => {
    if (!isThere) refuse({ ...place, field }, text('The archive does not contain it'))
  }
  for (const [index, { portfolioId }] of content['imports.jsonl'].entries())
    need({ file: 'imports.jsonl', line: index + 1 }, 'portfolioId', portfolios.has(portfolioId))
  const rows = new Set<string>()
  for (const [index, row] of content['transactions.jsonl'].entries()) {
    const place = { file: 'transactions.jsonl', line: index + 1 }
    need(place, 'portfolioId', portfolios.has(row.portfolioId))
    need(place, 'assetId', assets.has(row.assetId))
    need(place, 'importId', row.importId === null || imports.get(row.importId) === row.portfolioId)
    need(place, 'proceedsOf', row.proceedsOf === null || transactions.has(row.proceedsOf))
    if (row.importId === null || row.rowNumber === null) continue
    const key = `${row.importId} ${row.rowNumber}`
    if (rows.has(key)) refuse({ ...place, field: 'rowNumber' }, text('Another transaction has the same row'))
    rows.add(key)
  }
  for (const name of ['watchlist.jsonl', 'valuations.jsonl', 'import-securities.jsonl'] as const)
    for (const [index, { assetId }] of content[name].entries())
      need({ file: name, line: index + 1 }, 'assetId', assets.has(assetId))
  for (const [index, { benchmark, ignoredSplits }] of content['portfolios.jsonl'].entries()) {
    const place = { file: 'portfolios.jsonl', line: index + 1 }
    for (const { stockId } of benchmark) need(place, 'benchmark', assets.has(stockId))
    for (const { assetId } of ignoredSplits) need(place, 'ignoredSplits', assets.has(assetId))
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
    if (file === undefined || stated === undefined) refuse({ file: name }, text('The file is missing'))
    if (file.sha256 !== stated.sha256)
      refuse({ file: name }, text('The file is damaged: it does not match the manifest'))
    content[name] = await readLines(name, file.bytes)
  }
  const whole = content as ArchiveContent
  if (whole['profile.jsonl'].length !== 1) refuse({ file: 'profile.jsonl' }, text('It must have one line'))
  checkReferences(whole)
  return whole
}
