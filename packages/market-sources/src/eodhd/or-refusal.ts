import { UpstreamError } from '../upstream-error.ts'

/** Resolves to the error when the key's plan lacks the endpoint or its quota is used up; other failures are thrown. */
export async function orRefusal<T>(response: Promise<T>): Promise<T | UpstreamError> {
  try {
    return await response
  } catch (error) {
    if (error instanceof UpstreamError && !error.isRetryable) return error
    throw error
  }
}
