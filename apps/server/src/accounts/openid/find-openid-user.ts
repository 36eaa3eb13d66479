import { emailAddress } from '@plumbline/contract/accounts/schemas'
import { text } from '@plumbline/text/text'
import { type EventOrigin, recordEvent } from '../../audit/record-event.ts'
import type { OpenIdConfig } from '../../config.ts'
import type { Tx } from '../../database/db.ts'
import { DomainError } from '../../errors.ts'
import type { AccountServices } from '../account-services.ts'
import { securityMail } from '../security-mail.ts'
import { ensureUser, findUserId, lockUser } from '../users.ts'
import type { OpenIdIdentity } from './issuer.ts'

async function findLinkedUser(tx: Tx, issuer: string, subject: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('openid_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** The address that the issuer has verified. Throws `openid-refused` without one: anybody could claim the address. */
function requireVerifiedEmail({ name }: OpenIdConfig, { verifiedEmail }: OpenIdIdentity): string {
  const { data } = emailAddress.safeParse(verifiedEmail)
  if (data === undefined)
    throw new DomainError(
      'openid-refused',
      text(
        '{name} did not confirm that your email address is yours. Verify it there, or sign in with a link by email.',
        { name },
      ),
    )
  return data
}

/**
 * Throws `openid-refused` when the account belongs to another person of the issuer: an issuer may give the address of
 * someone who left to someone else.
 */
async function requireNoOtherPerson(
  tx: Tx,
  { issuer, name }: OpenIdConfig,
  { userId, subject, email }: { userId: string; subject: string; email: string },
): Promise<void> {
  const other = await tx
    .selectFrom('openid_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '!=', subject)
    .executeTakeFirst()
  if (other !== undefined)
    throw new DomainError(
      'openid-refused',
      text(
        'The account of {email} belongs to another person of {name}. Sign in with a link by email, or ask the operator.',
        { email, name },
      ),
    )
}

/**
 * Finds the account of a person at the issuer. At the first sign-in, it is the account of the verified email address,
 * or a new one if the operator allows that. Throws `openid-refused`.
 */
export async function findOpenIdUser(
  services: AccountServices,
  tx: Tx,
  config: OpenIdConfig,
  identity: OpenIdIdentity,
  origin: EventOrigin,
): Promise<string> {
  const { clock, outbox, publicUrl } = services
  const { issuer, name, signup } = config
  const linked = await findLinkedUser(tx, issuer, identity.subject)
  if (linked !== undefined) return linked
  const email = requireVerifiedEmail(config, identity)
  if (signup === 'closed' && (await findUserId(tx, email)) === undefined)
    throw new DomainError(
      'openid-refused',
      text('There is no account for {email}. Ask the operator to add one.', { email }),
    )
  const { id, isNew } = await ensureUser(tx, clock, email, 'openid')
  await lockUser(tx, id)
  await requireNoOtherPerson(tx, config, { userId: id, subject: identity.subject, email })
  await tx
    .insertInto('openid_identities')
    .values({ user_id: id, issuer, subject: identity.subject })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
  await recordEvent(tx, clock, origin, { event: 'openid-linked', userId: id })
  if (!isNew) {
    const write = securityMail({
      subject: text('{name} now signs in to your account', { name }),
      text: text(
        'Someone signed in at {name} with your verified address. {name} signs in to your Plumbline account from now on.',
        { name },
      ),
      warning: text('If this wasn’t you, sign out everywhere and tell the operator of this installation.'),
      button: { label: text('See your sessions'), address: `${publicUrl}/app/settings/user` },
    })
    await outbox.put(tx, { to: email, write, userId: id })
  }
  return id
}

/**
 * Makes the user an admin if the issuer lists the admin group, and otherwise a regular user. The last admin stays one,
 * so that a wrong setting locks nobody out.
 */
export async function mapAdminGroup(
  { clock, log }: AccountServices,
  tx: Tx,
  { adminGroup }: OpenIdConfig,
  { userId, groups, origin }: { userId: string; groups: string[]; origin: EventOrigin },
): Promise<void> {
  if (adminGroup === undefined) return
  const role = groups.includes(adminGroup) ? 'admin' : 'user'
  const admins = await tx.selectFrom('users').select('id').where('role', '=', 'admin').limit(2).execute()
  if (role === 'user' && admins.length === 1 && admins[0]?.id === userId) {
    log.warn({ adminGroup }, 'the last admin is not in OIDC_ADMIN_GROUP and stays an admin')
    return
  }
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ role })
    .where('id', '=', userId)
    .where('role', '!=', role)
    .executeTakeFirst()
  const event = role === 'admin' ? 'admin-granted' : 'admin-revoked'
  if (numUpdatedRows > 0n) await recordEvent(tx, clock, origin, { event, userId, detail: 'openid' })
}
