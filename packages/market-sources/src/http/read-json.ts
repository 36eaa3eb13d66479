import { UpstreamError } from '../upstream-error.ts'
import type { HttpAnswer } from './http-client.ts'

/**
 * The parsed body.
 *
 * @throws {UpstreamError} retryable: the body is a page, cut short or anything else but JSON
 */
export function readJson(provider: string, path: string, answer: HttpAnswer): unknown {
  const text = new TextDecoder().decode(answer.body)
  try {
    return JSON.parse(text)
  } catch {
    const kind = text.trimStart().startsWith('<') ? 'a web page' : 'something unreadable'
    throw new UpstreamError(provider, `${path} answered ${kind} instead of JSON`, true)
  }
}
