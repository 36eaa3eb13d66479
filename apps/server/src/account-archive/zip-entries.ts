import { createInflateRaw } from 'node:zlib'

/** A file inside a zip archive. Its stated unpacked size is not kept, because it may be wrong. */
export interface ZipEntry {
  name: string
  isDeflated: boolean
  packed: Uint8Array
}

/** The bytes are not a zip archive, are damaged, or use a feature that no archive of an account needs. */
export class NotAZipError extends Error {
  override readonly name = 'NotAZipError'
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_BYTES = 22
const DIRECTORY_ENTRY_BYTES = 46
const LOCAL_HEADER_BYTES = 30
const MAX_COMMENT_BYTES = 65_535
const STORED = 0
const DEFLATED = 8
const INFLATED_CHUNK_BYTES = 64 * 1024

/** True if the bytes begin as a zip archive does. */
export function looksLikeZip(bytes: Uint8Array): boolean {
  return bytes.length >= END_BYTES && Buffer.from(bytes.buffer, bytes.byteOffset).readUInt32LE(0) === LOCAL_HEADER
}

function findEndOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new NotAZipError('no end of directory')
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new NotAZipError('no entry of the directory')
  const method = bytes.readUInt16LE(at + 10)
  const packedBytes = bytes.readUInt32LE(at + 20)
  const nameBytes = bytes.readUInt16LE(at + 28)
  const next = at + DIRECTORY_ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  const local = bytes.readUInt32LE(at + 42)
  if (bytes.readUInt32LE(local) !== LOCAL_HEADER) throw new NotAZipError('no local header')
  const start = local + LOCAL_HEADER_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (start + packedBytes > bytes.length) throw new NotAZipError('an entry ends behind the archive')
  if (method !== STORED && method !== DEFLATED) throw new NotAZipError(`compression method ${method}`)
  const name = bytes.toString('utf8', at + DIRECTORY_ENTRY_BYTES, at + DIRECTORY_ENTRY_BYTES + nameBytes)
  return { entry: { name, isDeflated: method === DEFLATED, packed: bytes.subarray(start, start + packedBytes) }, next }
}

/**
 * Yields the files of a zip archive in the order of its directory. Nothing is unpacked or copied.
 *
 * @throws {NotAZipError}
 */
export function* listZipEntries({ buffer, byteOffset, byteLength }: Uint8Array): Generator<ZipEntry> {
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  try {
    const end = findEndOfDirectory(bytes)
    const entries = bytes.readUInt16LE(end + 10)
    let at = bytes.readUInt32LE(end + 16)
    for (let index = 0; index < entries; index++) {
      const { entry, next } = readEntry(bytes, at)
      yield entry
      at = next
    }
  } catch (error) {
    if (error instanceof RangeError) throw new NotAZipError('a position behind the archive')
    throw error
  }
}

/**
 * Yields the unpacked bytes of a file in small chunks. The caller stops when there are more than it wants.
 *
 * @throws {NotAZipError} the compressed bytes are damaged
 */
export async function* unpackEntry({ isDeflated, packed }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (!isDeflated) return yield packed
  const inflate = createInflateRaw({ chunkSize: INFLATED_CHUNK_BYTES })
  inflate.end(packed)
  try {
    yield* inflate
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new NotAZipError(error.message)
    throw error
  } finally {
    inflate.destroy()
  }
}
