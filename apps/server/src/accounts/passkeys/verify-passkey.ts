import type { PasskeyAssertion, PasskeyRequestOptions } from '@plumbline/contract/passkeys/schemas'
import { text } from '@plumbline/text/text'
import { DomainError } from '../../errors.ts'
import type { AccountServices } from '../account-services.ts'
import { CHALLENGE_LIFE_MS, type ChallengeUse, createChallenge, useChallenge } from '../sign-in-challenges.ts'

const EXPIRED = text('This took too long or was already used. Try again.')

export function requirePossiblePasskeys({ relyingParty }: AccountServices): void {
  if (relyingParty.problem !== undefined) throw new DomainError('passkeys-not-possible', relyingParty.problem)
}

/**
 * Creates the options for `navigator.credentials.get`. Without `allowCredentials`, the browser offers all passkeys that
 * it knows for this host. The user must be verified by PIN or biometrics.
 */
export async function createRequestOptions(
  services: AccountServices,
  use: ChallengeUse,
  allowCredentials: PasskeyRequestOptions['allowCredentials'] = [],
): Promise<PasskeyRequestOptions> {
  requirePossiblePasskeys(services)
  return {
    challenge: await createChallenge(services.db, services.clock, use),
    rpId: services.relyingParty.id,
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
    allowCredentials,
  }
}

function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Consumes the challenge that a browser signed, before anything else is checked, and returns it. */
export async function takeChallenge(
  { db, clock }: AccountServices,
  clientDataJson: string,
  use: ChallengeUse,
): Promise<string> {
  const challenge = challengeIn(clientDataJson)
  if (!(await useChallenge(db, clock, challenge, use))) throw new DomainError('passkey-not-valid', EXPIRED)
  return challenge
}

/** Runs a check of the WebAuthn library, which throws an Error that says what is wrong. */
export async function refuseUnverified<T extends { verified: boolean }>(
  { log }: AccountServices,
  check: () => Promise<T>,
): Promise<T & { verified: true }> {
  let reason = 'the signature is wrong'
  try {
    const result = await check()
    if (result.verified) return result as T & { verified: true }
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error)
  }
  log.warn({ reason }, 'a passkey was refused')
  throw new DomainError('passkey-not-valid')
}

export interface VerifiedPasskey {
  userId: string
  id: string
  /** As stored before this use. */
  counter: number
  newCounter: number
}

/**
 * Verifies the result of `navigator.credentials.get`: challenge, origin, host, user verification, signature, and that
 * the authenticator's counter has grown. Throws `passkey-not-valid`. Call `recordUse` in the transaction that acts on
 * the result.
 */
export async function verifyPasskey(
  services: AccountServices,
  credential: PasskeyAssertion,
  use: ChallengeUse,
): Promise<VerifiedPasskey> {
  const { db, relyingParty } = services
  const challenge = await takeChallenge(services, credential.response.clientDataJSON, use)
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (passkey === undefined)
    throw new DomainError('passkey-not-valid', text('This passkey is not known here. It may have been removed.'))
  const { userHandle } = credential.response
  if (userHandle !== undefined && userHandle !== Buffer.from(passkey.user_id).toString('base64url'))
    throw new DomainError('passkey-not-valid')
  // Loaded at the first use: it takes 0.3 s and 25 MB.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { authenticationInfo } = await refuseUnverified(services, () =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {}, response: toResponse(credential) },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  return {
    userId: passkey.user_id,
    id: passkey.id,
    counter: passkey.counter,
    newCounter: authenticationInfo.newCounter,
  }
}

function toResponse({ response: { userHandle, ...response } }: PasskeyAssertion) {
  return { ...response, ...(userHandle !== undefined && { userHandle }) }
}

/** Stores the counter. Throws `passkey-not-valid` when a concurrent use has changed it or the passkey is gone. */
export async function recordUse(
  { clock }: AccountServices,
  db: AccountServices['db'],
  passkey: VerifiedPasskey,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: passkey.newCounter, last_used_at: clock.now().toISOString() })
    .where('user_id', '=', passkey.userId)
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('passkey-not-valid')
}
