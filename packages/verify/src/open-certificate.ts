import { createHash } from 'node:crypto'
import {
  CERTIFICATE_FILES,
  CERTIFICATE_FORMAT,
  CERTIFICATE_VERSION,
  type CertificateFile,
} from '@plumbline/engine/certificate/input-records'
import { Fields, UnreadableCertificate } from '@plumbline/engine/certificate/record-fields'
import { unzipSync } from 'fflate'

export interface OpenCertificate {
  /** Version of Plumbline that wrote it. */
  program: string
  writtenAt: string
  isAnonymous: boolean
  /** Files that are not as they were written. */
  changed: string[]
  /** The parsed lines of a file, in order. */
  read(file: CertificateFile): Generator<unknown>
}

const MANIFEST = 'manifest.json'
const MANIFEST_CHECKSUM = 'manifest.json.sha256'
/** Unpacked. A certificate of 100,000 transactions has a fifth of it. */
const MAX_FILE_BYTES = 1024 ** 3
const NEWLINE = 0x0a

/**
 * Unpacks a certificate and compares its files with their checksums.
 *
 * @throws {UnreadableCertificate}
 */
export function openCertificate(bytes: Uint8Array): OpenCertificate {
  const files = unpack(bytes)
  const text = textOf(files, MANIFEST)
  const manifest = new Fields(MANIFEST, 1, parse(MANIFEST, 1, text))
  if (manifest.text('format') !== CERTIFICATE_FORMAT) manifest.refuse('format', `is not ${CERTIFICATE_FORMAT}`)
  const version = manifest.number('version')
  if (version > CERTIFICATE_VERSION)
    manifest.refuse('version', `${version} is newer than this verifier, which reads ${CERTIFICATE_VERSION}`)
  return {
    program: manifest.text('program'),
    writtenAt: manifest.text('writtenAt'),
    isAnonymous: manifest.flag('isAnonymous'),
    changed: listChanged(files, manifest, text),
    read: (file) => linesOf(files, file),
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (originalSize > MAX_FILE_BYTES) throw new UnreadableCertificate(`${name} is larger than 1 GB`)
        return true
      },
    })
  } catch (error) {
    if (error instanceof UnreadableCertificate) throw error
    throw new UnreadableCertificate('The file is not a zip archive, or it is damaged')
  }
}

function bytesOf(files: Record<string, Uint8Array>, name: string): Uint8Array {
  const bytes = files[name]
  if (bytes === undefined) throw new UnreadableCertificate(`${name} is missing: this is not a whole certificate`)
  return bytes
}

function textOf(files: Record<string, Uint8Array>, name: string): string {
  return Buffer.from(bytesOf(files, name)).toString()
}

/** The files whose checksum differs, and those that the manifest does not name. */
function listChanged(files: Record<string, Uint8Array>, manifest: Fields, text: string): string[] {
  const checksums = new Map(manifest.list('files').map((file) => [file.text('name'), file.text('sha256')]))
  const changed = Object.keys(files).filter((name) => {
    if (name === MANIFEST || name === MANIFEST_CHECKSUM) return false
    return checksums.get(name) !== sha256(bytesOf(files, name))
  })
  const missing = CERTIFICATE_FILES.filter((name) => !checksums.has(name))
  const isManifestKept = textOf(files, MANIFEST_CHECKSUM) === `${sha256(Buffer.from(text))}  ${MANIFEST}\n`
  return [...(isManifestKept ? [] : [MANIFEST]), ...new Set([...changed, ...missing])]
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function* linesOf(files: Record<string, Uint8Array>, name: CertificateFile): Generator<unknown> {
  const bytes = bytesOf(files, name)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = 0
  for (let line = 1; start < buffer.length; line++) {
    const found = buffer.indexOf(NEWLINE, start)
    const end = found < 0 ? buffer.length : found
    yield parse(name, line, buffer.toString('utf8', start, end))
    start = end + 1
  }
}

function parse(file: string, line: number, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new UnreadableCertificate(`${file}, line ${line}: is not JSON`)
  }
}
