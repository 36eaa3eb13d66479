import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The folder of recorded responses beside the repository, for `npm run test:recorded` alone. */
export const recordings = findRecordings(import.meta.dirname)

function findRecordings(from: string): string {
  const folder = join(from, 'shared', 'data')
  if (existsSync(join(folder, 'SOURCES.md'))) return folder
  if (dirname(from) === from) throw new Error('shared/data is not beside the repository')
  return findRecordings(dirname(from))
}

export function recordedBytes(path: string): Buffer {
  const bytes = readFileSync(join(recordings, path))
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

export function recordedJson(path: string): unknown {
  return JSON.parse(recordedBytes(path).toString('utf8'))
}

/** The response of a recorded exchange. */
export function recordedResponse(path: string): unknown {
  return (recordedJson(path) as { response: { bodyJson: unknown } }).response.bodyJson
}
