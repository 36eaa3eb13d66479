import { createHash } from 'node:crypto'
import { batchesOf } from '@plumbline/engine/batches-of'
import { Zip, ZipDeflate } from 'fflate'
import { pauseAfterSlice } from './time-slice.ts'

/** A file of JSON lines: one object per line, each line ended by a line feed. */
export interface FileOfLines {
  name: string
  pages: AsyncIterable<object[]> | Iterable<object[]>
}

/** As a manifest lists it. */
export interface WrittenFile {
  name: string
  records: number
  sha256: string
}

const COMPRESSION_LEVEL = 6
const LINES_PER_CHUNK = 200

/** Adds a file to the zip, yields after each part of it, and returns its entry in the manifest. */
async function* writeFile(zip: Zip, { name, pages }: FileOfLines): AsyncGenerator<undefined, WrittenFile> {
  const file = new ZipDeflate(name, { level: COMPRESSION_LEVEL })
  zip.add(file)
  const hash = createHash('sha256')
  let records = 0
  for await (const page of pages)
    for (const part of batchesOf(page, LINES_PER_CHUNK)) {
      const bytes = Buffer.from(part.map((record) => `${JSON.stringify(record)}\n`).join(''))
      records += part.length
      hash.update(bytes)
      file.push(bytes)
      yield
    }
  file.push(new Uint8Array(), true)
  return { name, records, sha256: hash.digest('hex') }
}

/**
 * Yields a zip archive in chunks as fast as the client reads; other requests run in between.
 *
 * @param describe the texts that end the archive, such as a manifest, from what was written before
 */
export async function* writeZipOfLines(
  files: Iterable<FileOfLines>,
  describe: (written: readonly WrittenFile[]) => { name: string; text: string }[],
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const written: WrittenFile[] = []
  for (const each of files) {
    const writing = writeFile(zip, each)
    let step = await writing.next()
    while (!step.done) {
      yield* chunks.splice(0)
      await pauseAfterSlice()
      step = await writing.next()
    }
    written.push(step.value)
  }
  for (const { name, text } of describe(written)) {
    const file = new ZipDeflate(name, { level: COMPRESSION_LEVEL })
    zip.add(file)
    file.push(Buffer.from(text), true)
  }
  zip.end()
  yield* chunks.splice(0)
}
