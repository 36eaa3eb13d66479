import { type Text, text } from '@plumbline/text/text'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

/**
 * The mail about a connection that needs its user.
 *
 * @param error the broker's message
 */
export function attentionMail(brokerName: string, error: Text, pageAddress: string): WriteMail {
  return composeMail((translate) => ({
    subject: translate(text('{brokerName} needs you to reconnect', { brokerName })),
    title: translate(text('{brokerName} needs you to reconnect', { brokerName })),
    blocks: [
      {
        kind: 'text',
        text: translate(
          text('Plumbline stopped synchronizing with {brokerName}. Reconnect to continue.', { brokerName }),
        ),
      },
      { kind: 'warning', text: translate(error) },
      { kind: 'button', label: translate(text('Reconnect')), address: pageAddress },
    ],
    reason: translate(text('You get this email because a broker that you connected needs your attention.')),
  }))
}
