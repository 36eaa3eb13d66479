import type { Credentials, Session } from '@plumbline/brokers/broker'
import { type FilledMessage, inserted, type Text } from '@plumbline/text/text'
import { decodeObject } from '../database/decode.ts'
import { seal, unseal } from '../secrets/seal.ts'

/** The stored credentials of a connection. One-time codes are never stored. */
export interface StoredCredentials {
  username: string
  password: string
  /** Session of the last sign-in; null once it has ended. */
  session: Session | null
}

interface ConnectionKey {
  user_id: string
  id: string
}

/** Encryption is bound to this row: the credentials cannot be decrypted in another user's row. */
function placeOf({ user_id, id }: ConnectionKey): string {
  return `broker_connections|${user_id}|${id}`
}

export function sealCredentials(key: Buffer, connection: ConnectionKey, credentials: StoredCredentials): string {
  return seal(key, placeOf(connection), JSON.stringify(credentials))
}

/** Returns undefined when they were encrypted with another key or for another row, or not at all. */
export function openCredentials(
  key: Buffer,
  connection: ConnectionKey & { sealed: string | null },
): StoredCredentials | undefined {
  if (connection.sealed === null) return undefined
  try {
    return decodeObject(unseal(key, placeOf(connection), connection.sealed), 'broker_connections.sealed')
  } catch {
    return undefined
  }
}

/** Removes credentials from the values of a text. */
export function redactText(said: Text, credentials: Credentials): Text {
  if (typeof said === 'string') return said
  const redact = (value: FilledMessage['values'][string]) => {
    if (typeof value !== 'object') return redactCredentials(String(value), credentials)
    return 'day' in value ? value : inserted(redactText(value, credentials))
  }
  const values = Object.entries(said.values).map(([name, value]) => [name, redact(value)])
  return { message: said.message, values: Object.fromEntries(values) }
}

/** Removes credentials from a text before it is logged or returned, in every form that a URL may contain. */
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
