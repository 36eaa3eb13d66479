import sonicBoom from 'sonic-boom'
import { codeOf } from '../thrown.ts'

/** Lines are written as soon as they have this many bytes together. */
const MAX_WAITING_BYTES = 4096
const MAX_WAITING_MS = 100

/**
 * Standard output for log lines. Lines that are logged within a moment are written together, because writing each
 * one takes longer than answering many requests. What still waits is written when the process exits, also after an
 * uncaught error. Nothing is written any more once the reader has gone.
 */
export function createLogStream(fd: number = process.stdout.fd): { write(line: string): void } {
  const stream = new sonicBoom.SonicBoom({
    fd,
    minLength: MAX_WAITING_BYTES,
    periodicFlush: MAX_WAITING_MS,
    sync: false,
  })
  let hasReader = true
  stream.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error
    hasReader = false
  })
  process.once('exit', () => {
    if (hasReader) stream.flushSync()
  })
  return {
    write(line) {
      if (hasReader) stream.write(line)
    },
  }
}
