import { describeUserAgent } from '@plumbline/contract/accounts/describe-user-agent'
import type { Passkey, PasskeyAttestation, PasskeyCreationOptions } from '@plumbline/contract/passkeys/schemas'
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '@plumbline/contract/passkeys/vocabulary'
import { text } from '@plumbline/text/text'
import { type EventOrigin, recordEvent } from '../../audit/record-event.ts'
import { DomainError } from '../../errors.ts'
import type { SignedInUser } from '../../http/authentication.ts'
import { newId } from '../../identifiers.ts'
import type { AccountServices } from '../account-services.ts'
import { CHALLENGE_LIFE_MS, type ChallengeUse, createChallenge } from '../sign-in-challenges.ts'
import { lockUser, readEmail } from '../users.ts'
import { passkeyAddedMail } from './passkey-mails.ts'
import { describePasskey, listDescriptors, listPasskeys } from './passkey-store.ts'
import { refuseUnverified, requirePossiblePasskeys, takeChallenge } from './verify-passkey.ts'

function challengeUse({ sessionId }: SignedInUser): ChallengeUse {
  return { purpose: 'passkey', holder: sessionId }
}

/** Creates the options for `navigator.credentials.create`: a discoverable passkey of this user. */
export async function startPasskey(services: AccountServices, user: SignedInUser): Promise<PasskeyCreationOptions> {
  requirePossiblePasskeys(services)
  const { db, clock, relyingParty } = services
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const email = await readEmail(db, user.id)
  const { pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Plumbline',
    rpID: relyingParty.id,
    userName: email,
  })
  return {
    challenge: await createChallenge(db, clock, challengeUse(user)),
    rp: { id: relyingParty.id, name: 'Plumbline' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: await listDescriptors(db, user.id),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

interface NewPasskey {
  credential: PasskeyAttestation
  name: string | undefined
  userAgent: string
}

/** Verifies and stores a new passkey, and tells the account's owner by mail. Throws `passkey-not-valid`. */
export async function addPasskey(
  services: AccountServices,
  user: SignedInUser,
  { credential, name, userAgent }: NewPasskey,
  origin: EventOrigin,
): Promise<Passkey> {
  const { db, clock, outbox, publicUrl, relyingParty } = services
  const expectedChallenge = await takeChallenge(services, credential.response.clientDataJSON, challengeUse(user))
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { transports = [], ...response } = credential.response
  const { registrationInfo } = await refuseUnverified(services, () =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: { ...response, transports } },
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
    }),
  )
  const row = {
    user_id: user.id,
    id: newId(),
    credential_id: registrationInfo.credential.id,
    public_key: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
    counter: registrationInfo.credential.counter,
    transports: JSON.stringify(transports),
    name: name ?? describeUserAgent(userAgent).slice(0, MAX_PASSKEY_NAME_LENGTH),
    created_at: clock.now().toISOString(),
    last_used_at: null,
  }
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    if ((await listPasskeys(tx, user.id)).length >= MAX_PASSKEYS)
      throw new DomainError(
        'over-quota',
        text('An account has at most {max} passkeys. Remove one first.', { max: MAX_PASSKEYS }),
      )
    const added = await tx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw new DomainError('passkey-not-valid', text('This passkey was added before.'))
    await recordEvent(tx, clock, origin, { event: 'passkey-added', userId: user.id })
    const write = passkeyAddedMail(row.name, `${publicUrl}/app/settings/user`)
    await outbox.put(tx, { to: await readEmail(tx, user.id), write, userId: user.id })
  })
  outbox.wake()
  return describePasskey(row)
}
