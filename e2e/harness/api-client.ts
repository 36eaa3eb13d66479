import { type Client, createClient } from '@plumbline/client/client'
import { signIn, verifySignIn } from '@plumbline/contract/accounts/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { signInLinks } from './mailbox.ts'

/** The published client, with one account's session. */
export interface ApiClient extends Client {
  token: string
}

export function clientWithToken(origin: string, token: string): ApiClient {
  return { token, ...createClient({ origin, token }) }
}

/** Signs in as a person does, by the mailed link. */
export async function signInByApi(server: ServerProcess, email: string): Promise<ApiClient> {
  const { call } = createClient({ origin: server.origin })
  const { length: known } = await signInLinks(email, server.dataFolder, 0)
  const { nonce } = await call(signIn, { body: { email } })
  const links = await signInLinks(email, server.dataFolder, known + 1)
  const code = new URL(links.at(-1) ?? '').searchParams.get('token') ?? ''
  const { token } = await call(verifySignIn, { body: { token: code, nonce } })
  return clientWithToken(server.origin, token)
}
