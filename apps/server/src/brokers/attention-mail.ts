import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

/**
 * The mail about a connection that needs its user.
 *
 * @param error the broker's message
 */
export function attentionMail(brokerName: string, error: string, pageAddress: string): MailContent {
  return composeMail({
    subject: `${brokerName} needs you to reconnect`,
    title: `${brokerName} needs you to reconnect`,
    blocks: [
      { kind: 'text', text: `Plumbline no longer synchronizes with ${brokerName}, until you connect again.` },
      { kind: 'warning', text: error },
      { kind: 'button', label: 'Reconnect', address: pageAddress },
    ],
    reason: 'You get this email once each time a broker stops answering, because you connected it.',
  })
}
