import { INVITATION_LIFE_DAYS, type MemberRole } from '@plumbline/contract/memberships/vocabulary'
import { type Text, text } from '@plumbline/text/text'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

const REACH: Record<MemberRole, Text> = {
  read: text('You will be able to read it: holdings, figures and transactions.'),
  write: text('You will be able to read it and to add, edit and delete its transactions.'),
}

interface Invitation {
  /** Of the page that shows the invitation after signing in. */
  address: string
  /** Email address of the owner. */
  invitedBy: string
  role: MemberRole
}

/** Has no text of the owner but the address, not even the portfolio's name: the recipient may be a stranger. */
export function memberInvitationMail({ address, invitedBy, role }: Invitation): WriteMail {
  const { host } = new URL(address)
  return composeMail((translate) => ({
    subject: translate(text('A portfolio is shared with you')),
    title: translate(text('A portfolio is shared with you')),
    blocks: [
      {
        kind: 'text',
        text: translate(text('{invitedBy} shares a portfolio with you in Plumbline at {host}.', { invitedBy, host })),
      },
      { kind: 'text', text: translate(REACH[role]) },
      { kind: 'button', label: translate(text('See the invitation')), address },
      {
        kind: 'text',
        text: translate(
          text('Sign in with this email address. The invitation is open for {days} days.', {
            days: INVITATION_LIFE_DAYS,
          }),
        ),
      },
    ],
    reason: translate(text("Don't know the sender? You can ignore this email. Nothing is shared until you accept.")),
  }))
}
