import type { Credentials, Session } from '@plumbline/brokers/broker'
import { seal, unseal } from '../secrets/seal.ts'

/** What is stored of a connection's credentials. The one-time code is never stored. */
export interface StoredCredentials {
  username: string
  password: string
  /** Of the last sign-in; null once it has ended. */
  session: Session | null
}

interface ConnectionKey {
  user_id: string
  id: string
}

/** Credentials are encrypted for this place: they cannot be decrypted in another user's row. */
function placeOf({ user_id, id }: ConnectionKey): string {
  return `broker_connections|${user_id}|${id}`
}

export function sealCredentials(key: Buffer, connection: ConnectionKey, credentials: StoredCredentials): string {
  return seal(key, placeOf(connection), JSON.stringify(credentials))
}

/** Undefined when they were encrypted with another key, for another row, or not at all. */
export function openCredentials(
  key: Buffer,
  connection: ConnectionKey & { sealed: string | null },
): StoredCredentials | undefined {
  if (connection.sealed === null) return undefined
  try {
    return JSON.parse(unseal(key, placeOf(connection), connection.sealed)) as StoredCredentials
  } catch {
    return undefined
  }
}

/** Takes credentials out of a text before it can reach a log or an answer, in any spelling that an address gives them. */
export function redactCredentials(text: string, { password, oneTimePassword }: Credentials): string {
  let clean = text
  for (const secret of [password, oneTimePassword ?? '']) {
    if (secret.length < 4) continue
    for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      clean = clean.replaceAll(spelling, '***')
    }
  }
  return clean
}
