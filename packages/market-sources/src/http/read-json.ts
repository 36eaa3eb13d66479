import { UpstreamError } from '../upstream-error.ts'
import type { HttpResponse } from './attempt-request.ts'

/**
 * The parsed body.
 *
 * @throws {UpstreamError} Retryable: the body is a web page, truncated, or anything else but JSON.
 */
export function readJson(provider: string, path: string, response: HttpResponse): unknown {
  const text = new TextDecoder().decode(response.body)
  try {
    return JSON.parse(text)
  } catch {
    const kind = text.trimStart().startsWith('<') ? 'a web page' : 'something unreadable'
    throw new UpstreamError(provider, `${path} returned ${kind} instead of JSON`, true)
  }
}
