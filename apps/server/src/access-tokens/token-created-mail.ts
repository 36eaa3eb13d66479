import type { AccessToken } from '@plumbline/contract/access-tokens/schemas'
import { securityMail } from '../accounts/security-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Contains the token's name, but no part of the token. */
export function tokenCreatedMail({ name, scope, portfolios, expiresAt }: AccessToken, publicUrl: string): MailContent {
  const reach = `${scope === 'write' ? 'read and change' : 'read'} ${portfolios === null ? 'all' : 'the selected'} portfolios`
  const lastDay = dayFormat.format(Date.parse(expiresAt) - 1)
  return securityMail({
    subject: 'An access token was created in your account',
    text: `The access token “${name}” was created in your Plumbline account. Programs that have it can ${reach}. It expires at the end of ${lastDay} (UTC).`,
    warning: 'If this wasn’t you, revoke the token, sign out everywhere and check your passkeys.',
    button: { label: 'See access tokens', address: `${publicUrl}/app/settings/api` },
  })
}
