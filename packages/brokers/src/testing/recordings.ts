import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A recorded broker response. The shape is the broker's; the figures are made up. */
export function readRecording(broker: string, file: string): string {
  return readFileSync(join(import.meta.dirname, '..', broker, 'recorded', file), 'utf8')
}

export function readJsonRecording<T>(broker: string, file: string): T {
  return JSON.parse(readRecording(broker, file)) as T
}
