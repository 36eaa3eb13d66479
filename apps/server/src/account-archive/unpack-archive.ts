import { createHash } from 'node:crypto'
import { MAX_UNPACKED_ARCHIVE_BYTES } from '@plumbline/contract/account-archive/operations'
import { type Text, text } from '@plumbline/text/text'
import { unzipSync } from 'fflate'

export interface UnpackedFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Hexadecimal. */
  sha256: string
}

/** The files of a zip archive by name, or why it is refused. */
export type Unpacked =
  | { files: Record<string, UnpackedFile>; refusal?: undefined }
  | { files?: undefined; refusal: Text }

class TooLargeError extends Error {
  readonly file: string

  constructor(file: string) {
    super(`${file} is too large`)
    this.file = file
  }
}

/**
 * Unpacks a zip archive on the calling thread. No more than `MAX_UNPACKED_ARCHIVE_BYTES` are allocated: the stated
 * sizes are added up first, and no file is unpacked beyond its stated size.
 */
export function unpackArchive(bytes: Uint8Array): Unpacked {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        size += originalSize
        if (size > MAX_UNPACKED_ARCHIVE_BYTES) throw new TooLargeError(name)
        return true
      },
    })
    const withSums = Object.entries(files).map(([name, bytes]): [string, UnpackedFile] => {
      return [name, { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }]
    })
    return { files: Object.fromEntries(withSums) }
  } catch (error) {
    if (error instanceof TooLargeError)
      return { refusal: text('{file}: The unpacked archive is too large', { file: error.file }) }
    return { refusal: text('The file is not a zip archive, or it is damaged') }
  }
}
