import { text } from '@plumbline/text/text'
import { INVITATION_LIFE_DAYS } from '../accounts/sign-in-links.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

interface Invitation {
  /** URL of the sign-in link. */
  address: string
  /** Email address of the admin. */
  invitedBy: string
}

export function invitationMail({ address, invitedBy }: Invitation): WriteMail {
  const { host } = new URL(address)
  const days = INVITATION_LIFE_DAYS
  return composeMail((translate) => ({
    subject: translate(text('You are invited to Plumbline')),
    title: translate(text('You are invited to Plumbline')),
    blocks: [
      {
        kind: 'text',
        text: translate(
          text('{invitedBy} invites you to track your investments with Plumbline at {host}.', { invitedBy, host }),
        ),
      },
      { kind: 'button', label: translate(text('Sign in')), address },
      {
        kind: 'text',
        text: translate(
          text('The link works once, within {days} days. After that, request a new link on the sign-in page.', {
            days,
          }),
        ),
      },
    ],
    reason: translate(text("Don't know the sender? You can ignore this email. Nobody can sign in without it.")),
  }))
}
