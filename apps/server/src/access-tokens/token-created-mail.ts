import type { AccessToken } from '@plumbline/contract/access-tokens/schemas'
import { inserted, text } from '@plumbline/text/text'
import { writeDayOf } from '@plumbline/text/write-day'
import { securityMail } from '../accounts/security-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

function describeReach({ scope, portfolios }: Pick<AccessToken, 'scope' | 'portfolios'>) {
  if (scope === 'write') {
    return portfolios === null
      ? text('Programs that have it can read and change all portfolios.')
      : text('Programs that have it can read and change the selected portfolios.')
  }
  return portfolios === null
    ? text('Programs that have it can read all portfolios.')
    : text('Programs that have it can read the selected portfolios.')
}

/** Contains the token's name, but no part of the token. */
export function tokenCreatedMail({ name, expiresAt, ...access }: AccessToken, publicUrl: string): WriteMail {
  const reach = inserted(describeReach(access))
  return (language) => {
    const lastDay = writeDayOf(new Date(Date.parse(expiresAt) - 1), 'UTC', language)
    return securityMail({
      subject: text('An access token was created in your account'),
      text: text(
        'The access token “{name}” was created in your Plumbline account. {reach} It expires at the end of {lastDay} (UTC).',
        { name, reach, lastDay },
      ),
      warning: text('If this wasn’t you, revoke the token, sign out everywhere and check your passkeys.'),
      button: { label: text('See access tokens'), address: `${publicUrl}/app/settings/api` },
    })(language)
  }
}
