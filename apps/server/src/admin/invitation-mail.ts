import { INVITATION_LIFE_DAYS } from '../accounts/sign-in-links.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

interface Invitation {
  /** URL of the sign-in link. */
  address: string
  /** Email address of the admin. */
  invitedBy: string
}

export function invitationMail({ address, invitedBy }: Invitation): MailContent {
  const { host } = new URL(address)
  return composeMail({
    subject: 'You are invited to Plumbline',
    title: 'You are invited to Plumbline',
    blocks: [
      { kind: 'text', text: `${invitedBy} invites you to track your investments with Plumbline at ${host}.` },
      { kind: 'button', label: 'Sign in', address },
      {
        kind: 'text',
        text: `The link works once, within ${INVITATION_LIFE_DAYS} days. After that, request a new link on the sign-in page.`,
      },
    ],
    reason: "Don't know the sender? You can ignore this email. Nobody can sign in without it.",
  })
}
