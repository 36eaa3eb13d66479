import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { OpenedDocument } from './document-entry.ts'
import { type Reader, readOutcome } from './read-outcome.ts'
import { readPdf } from './read-pdf.ts'

/** Tasks on PDF files, run in a worker. The text of a document never leaves the browser. */
export interface DocumentTasks {
  /**
   * Reads a document. A transaction after the reader's day waits. `password` opens a protected document.
   */
  open(name: string, bytes: Uint8Array, reader: Reader, password?: string): Promise<OpenedDocument>
}

export const documentTasks: DocumentTasks = {
  async open(name, bytes, reader, password) {
    // The bytes are detached while the document is read
    const fingerprint = bytesToHex(sha256(bytes))
    const text = await readPdf(bytes, password)
    return { fingerprint, text, outcome: text.kind === 'text' ? readOutcome(name, text.pages, reader) : null }
  },
}
