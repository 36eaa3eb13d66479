import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The folder of recorded responses beside the repository; undefined where there is none. */
export const recordings = findRecordings(import.meta.dirname)

function findRecordings(from: string): string | undefined {
  const folder = join(from, 'shared', 'data')
  if (existsSync(join(folder, 'SOURCES.md'))) return folder
  return dirname(from) === from ? undefined : findRecordings(dirname(from))
}

export function recordedBytes(path: string): Buffer {
  const bytes = readFileSync(join(recordings ?? '', path))
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

export function recordedJson(path: string): unknown {
  return JSON.parse(recordedBytes(path).toString('utf8'))
}

/** The response of a recorded exchange. */
export function recordedResponse(path: string): unknown {
  return (recordedJson(path) as { response: { bodyJson: unknown } }).response.bodyJson
}
