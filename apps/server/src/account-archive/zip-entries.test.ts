import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listZipEntries, NotAZipError, unpackEntry } from './zip-entries.ts'

const DIRECTORY_HEADER = Buffer.from('PK\u0001\u0002', 'latin1')
const UNPACKED_SIZE_OFFSET = 24
const LOCAL_HEADER_OFFSET = 42

async function unpackAll(archive: Uint8Array): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of listZipEntries(archive)) {
    const chunks = []
    for await (const chunk of unpackEntry(entry)) chunks.push(chunk)
    files[entry.name] = Buffer.concat(chunks).toString()
  }
  return files
}

test('stored, deflated and empty files of a zip archive are unpacked', async () => {
  const archive = zipSync({
    'stored.txt': [strToU8('abc'), { level: 0 }],
    'deflated.txt': strToU8('abc'.repeat(100_000)),
    empty: new Uint8Array(),
  })
  expect(await unpackAll(archive)).toEqual({
    'stored.txt': 'abc',
    'deflated.txt': 'abc'.repeat(100_000),
    empty: '',
  })
})

test('a large file comes in chunks, so that the reader can stop, whatever size the archive states', async () => {
  const archive = Buffer.from(zipSync({ zeros: new Uint8Array(8 * 1024 * 1024) }))
  archive.writeUInt32LE(10, archive.indexOf(DIRECTORY_HEADER) + UNPACKED_SIZE_OFFSET)
  const [entry] = listZipEntries(archive)
  let largest = 0
  let bytes = 0
  if (entry !== undefined)
    for await (const chunk of unpackEntry(entry)) {
      largest = Math.max(largest, chunk.length)
      bytes += chunk.length
    }
  expect(bytes).toBe(8 * 1024 * 1024)
  expect(largest).toBeLessThanOrEqual(64 * 1024)
})

test('what is no zip archive, or ends too early, is refused', async () => {
  const archive = Buffer.from(zipSync({ 'a.txt': strToU8('abc'.repeat(1000)) }))
  const elsewhere = Buffer.from(archive)
  elsewhere.writeUInt32LE(0xffffffff, elsewhere.indexOf(DIRECTORY_HEADER) + LOCAL_HEADER_OFFSET)
  const damaged = Buffer.from(archive)
  damaged.fill(0xff, 40, 45)
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('text'),
    archive.subarray(0, 60),
    archive.subarray(20),
    elsewhere,
    damaged,
  ])
    await expect(unpackAll(bytes)).rejects.toThrow(NotAZipError)
})
