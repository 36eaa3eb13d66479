import { createHash } from 'node:crypto'
import { type ArchiveFileName, archiveFiles, archiveManifest } from '@plumbline/contract/account-archive/schemas'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  MAX_UNPACKED_ARCHIVE_BYTES,
} from '@plumbline/contract/account-archive/vocabulary'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import { DomainError } from '../errors.ts'
import { MAX_ENTRIES, MAX_MANIFEST_BYTES } from './archive-limits.ts'
import { type Place, parseJson, refuse, refuseFile, refuseIssue } from './archive-refusals.ts'
import { listZipEntries, NotAZipError, unpackEntry, type ZipEntry } from './zip-entries.ts'

const MANIFEST: Place = { file: 'manifest.json' }

/** Files that archives of older versions lack. */
const ADDED_FILES: ReadonlySet<string> = new Set<ArchiveFileName>(['own-securities.jsonl', 'asset-notes.jsonl'])

/** Unpacks a file of the archive in chunks. */
export type Unpack = (name: ArchiveFileName) => AsyncGenerator<Uint8Array>

function notAZip(error: unknown): never {
  if (error instanceof NotAZipError) refuseFile()
  throw error
}

function entriesByName(bytes: Uint8Array): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  try {
    for (const entry of listZipEntries(bytes)) {
      if (entries.size === MAX_ENTRIES)
        throw new DomainError(
          'archive-not-valid',
          text('The archive has more than {files} files', { files: MAX_ENTRIES }),
        )
      if (entries.has(entry.name)) refuse({ file: entry.name }, text('The archive has two files of this name'))
      entries.set(entry.name, entry)
    }
  } catch (error) {
    notAZip(error)
  }
  return entries
}

/** Yields a file's bytes. Refuses the archive when they exceed a number, whatever size the archive states. */
async function* unpackWithin(entry: ZipEntry, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of unpackEntry(entry)) {
      bytes += chunk.length
      if (bytes > maxBytes) refuse({ file: entry.name }, text('The unpacked file is too large'))
      yield chunk
    }
  } catch (error) {
    notAZip(error)
  }
}

async function readManifest(entry: ZipEntry | undefined): Promise<z.infer<typeof archiveManifest>> {
  if (entry === undefined) refuse(MANIFEST, text('Missing. This is not an archive of Plumbline'))
  const chunks = []
  for await (const chunk of unpackWithin(entry, MAX_MANIFEST_BYTES)) chunks.push(chunk)
  const json = parseJson(Buffer.concat(chunks).toString(), MANIFEST) as { format?: unknown; version?: unknown } | null
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

/** Unpacks a file once and returns its size. Refuses a file whose bytes are not those that the manifest states. */
async function checkFile(entry: ZipEntry, sha256: string, maxBytes: number): Promise<number> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of unpackWithin(entry, maxBytes)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  if (hash.digest('hex') !== sha256)
    refuse({ file: entry.name }, text('The file is damaged: it does not match the manifest'))
  return bytes
}

/**
 * Finds the files of an archive and checks that each is as the manifest states. What is unpacked is never in memory as a
 * whole.
 *
 * @throws {DomainError} `archive-not-valid`
 */
export async function openArchiveFiles(bytes: Uint8Array): Promise<Unpack> {
  const entries = entriesByName(bytes)
  const manifest = await readManifest(entries.get(MANIFEST.file))
  let bytesLeft = MAX_UNPACKED_ARCHIVE_BYTES
  for (const name of Object.keys(archiveFiles)) {
    const entry = entries.get(name)
    const stated = manifest.files.find((each) => each.name === name)
    if (entry === undefined && stated === undefined && ADDED_FILES.has(name)) continue
    if (entry === undefined || stated === undefined) refuse({ file: name }, text('The file is missing'))
    bytesLeft -= await checkFile(entry, stated.sha256, bytesLeft)
  }
  return async function* unpack(name) {
    const entry = entries.get(name)
    if (entry !== undefined) yield* unpackWithin(entry, MAX_UNPACKED_ARCHIVE_BYTES)
  }
}
