import { Worker } from 'node:worker_threads'
import type { ArchiveContent } from '@plumbline/contract/account-archive/schemas'
import { text } from '@plumbline/text/text'
import { DomainError } from '../errors.ts'
import { codeOf } from '../thrown.ts'
import { MAX_THREAD_MEGABYTES } from './archive-limits.ts'
import type { Refusal, ThreadRequest, ThreadResponse } from './archive-messages.ts'
import { refuseFile } from './archive-refusals.ts'
import type { ArchiveSummary, ImportedFileName } from './check-archive.ts'
import { looksLikeZip } from './zip-entries.ts'

const program = new URL('./archive-thread.ts', import.meta.url)

/** A checked archive. */
export interface OpenArchive {
  summary: ArchiveSummary
  /** Yields the records of a file in batches. Read one file at a time, to its end. */
  read<Name extends ImportedFileName>(name: Name): AsyncGenerator<ArchiveContent[Name]>
}

function refusalError({ detail, details }: Refusal): DomainError {
  return new DomainError('archive-not-valid', detail, {
    ...(details && { detailIn: (language) => details[language] ?? details.en ?? '' }),
  })
}

function threadError(error: unknown): unknown {
  const isOutOfMemory = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? new DomainError('archive-not-valid', text('Reading the archive needs more memory than is allowed'))
    : error
}

/** The bytes in a buffer of their own, which can be moved to a thread. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}

/**
 * Opens and checks an archive in a thread of its own, because reading half a gigabyte would block the server for
 * seconds, and passes it on. The thread's memory is limited: an archive that needs more ends the thread and nothing else.
 *
 * @param bytes cannot be used afterwards: they are moved to the thread
 * @param maxMegabytes of the thread's heap
 * @throws {DomainError} `archive-not-valid`; the message names file, line and field
 */
export async function withArchive<Result>(
  bytes: Uint8Array,
  use: (archive: OpenArchive) => Promise<Result>,
  maxMegabytes = MAX_THREAD_MEGABYTES,
): Promise<Result> {
  if (!looksLikeZip(bytes)) refuseFile()
  const workerData = ownBytes(bytes)
  const worker = new Worker(program, {
    workerData,
    transferList: [workerData.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  const failure = new Promise<never>((_, reject) => {
    worker.once('error', (error) => reject(threadError(error)))
    worker.once('exit', () => reject(new Error('the thread that reads an archive has ended')))
  })
  failure.catch(() => undefined)
  const next = async (): Promise<ThreadResponse> => {
    const message = new Promise<ThreadResponse>((resolve) => worker.once('message', resolve))
    return await Promise.race([message, failure])
  }
  try {
    const first = await next()
    if ('refusal' in first) throw refusalError(first.refusal)
    if (!('summary' in first)) throw new Error('the thread sent a batch before its summary')
    return await use({
      summary: first.summary,
      async *read(name) {
        while (true) {
          worker.postMessage({ name } satisfies ThreadRequest)
          const response = await next()
          if (!('batch' in response) || response.batch === undefined) return
          yield response.batch as ArchiveContent[typeof name]
        }
      },
    })
  } finally {
    await worker.terminate()
  }
}
