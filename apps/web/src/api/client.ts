import { ApiError } from './api-error.ts'
import { expireSession, getSession } from './session.ts'
import { askToUpgrade } from './upgrade-prompt.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type RequestOptions = {
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

function buildAddress(path: string, query: RequestOptions['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return `/api${path}${text && `?${text}`}`
}

async function readProblem(response: Response): Promise<ApiError> {
  try {
    return new ApiError(response.status, await response.json())
  } catch {
    return new ApiError(response.status)
  }
}

/**
 * One call of the API. Answers the response, whatever its body, when it succeeded.
 * @throws {ApiError} refused, failed, or not answered; a 401 has also ended the session in this browser, and a refusal by the plan asked for the upgrade prompt
 */
export async function send(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const { token } = getSession()
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(buildAddress(path, options.query), {
      method,
      headers,
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0)
  }
  if (response.ok) return response
  if (response.status === 401) expireSession()
  const problem = await readProblem(response)
  if (problem.code === 'over-plan-limit' && problem.source !== undefined) askToUpgrade(problem.source)
  throw problem
}

/** As `send`, with the JSON body of the answer. */
export async function request<Answer>(method: Method, path: string, options?: RequestOptions): Promise<Answer> {
  const response = await send(method, path, options)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}
