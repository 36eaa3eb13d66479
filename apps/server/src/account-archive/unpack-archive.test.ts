import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unpackArchive } from './unpack-archive.ts'

const CENTRAL_HEADER = Buffer.from('PK\u0001\u0002', 'latin1')
const ORIGINAL_SIZE_OFFSET = 24

/** A zip archive of a file of zeros whose directory states another size. */
function archiveStating(statedBytes: number, realBytes: number): Uint8Array {
  const archive = Buffer.from(zipSync({ 'manifest.json': new Uint8Array(realBytes) }))
  archive.writeUInt32LE(statedBytes, archive.indexOf(CENTRAL_HEADER) + ORIGINAL_SIZE_OFFSET)
  return archive
}

test('each file comes with its checksum', () => {
  // The checksum is of NIST's example for "abc" (FIPS 180-4).
  expect(unpackArchive(zipSync({ 'a.txt': strToU8('abc'), empty: new Uint8Array() }))).toEqual({
    files: {
      'a.txt': {
        bytes: strToU8('abc'),
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      },
      empty: {
        bytes: new Uint8Array(),
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
    },
  })
})

test('an archive that states more than 512 MB is refused before anything is unpacked', () => {
  expect(unpackArchive(archiveStating(512 * 1024 * 1024 + 1, 1000))).toEqual({
    refusal: { message: '{file}: The unpacked archive is too large', values: { file: 'manifest.json' } },
  })
})

test('a file that is larger than the archive states is not unpacked beyond that size', () => {
  const { files } = unpackArchive(archiveStating(10, 8 * 1024 * 1024))
  expect(files?.['manifest.json']?.bytes.buffer.byteLength).toBe(10)
})
