import { signIn, verifySignIn } from '@plumbline/contract/accounts'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { signInLinks } from './mailbox.ts'

interface Endpoint {
  method: string
  path: string
}

export interface ApiAnswer {
  status: number
  headers: Headers
  // The shape is what the test expects of it.
  // biome-ignore lint/suspicious/noExplicitAny: a wrong shape fails the test that reads it
  body: any
}

export interface ApiCall {
  /** Values of the path's parameters, such as {id}. */
  parameters?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** The API as a program sees it, with one account's token. */
export interface ApiClient {
  token: string
  call(endpoint: Endpoint, call?: ApiCall): Promise<ApiAnswer>
}

export async function callApi(origin: string, endpoint: Endpoint, call: ApiCall = {}): Promise<ApiAnswer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => call.parameters?.[name] ?? '')
  const url = new URL(`/api${path}`, origin)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const hasBody = call.body !== undefined
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...call.headers },
    ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

export function clientWithToken(origin: string, token: string): ApiClient {
  return {
    token,
    call: (endpoint, call = {}) =>
      callApi(origin, endpoint, { ...call, headers: { authorization: `Bearer ${token}`, ...call.headers } }),
  }
}

/** Signs in as a person would, by the mailed link, and answers a client with the session's token. */
export async function signInByApi(server: ServerProcess, email: string): Promise<ApiClient> {
  const { length: known } = await signInLinks(email, server.dataFolder, 0)
  const asked = await callApi(server.origin, signIn, { body: { email } })
  const links = await signInLinks(email, server.dataFolder, known + 1)
  const token = new URL(links.at(-1) ?? '').searchParams.get('token')
  const session = await callApi(server.origin, verifySignIn, { body: { token, nonce: asked.body.nonce } })
  return clientWithToken(server.origin, session.body.token)
}
