import { text } from '@plumbline/text/text'
import type { ProblemText } from '../../errors.ts'

/** Why a file is not read, with a stable code and the 1-based line, if known. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal'
  readonly code: string
  readonly reason: ProblemText
  readonly line: number | null

  constructor(code: string, reason: ProblemText, line: number | null = null, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.reason = reason
    this.line = line
  }
}

export const tooMuchMemory = () =>
  new FileRefusal('too-much-memory', text('Reading the file needs more memory than is allowed'))

export const tooSlow = () => new FileRefusal('too-slow', text('Reading the file takes longer than is allowed'))

export const unreadable = (cause: unknown) =>
  new FileRefusal('unreadable', text('The file could not be read'), null, cause)
