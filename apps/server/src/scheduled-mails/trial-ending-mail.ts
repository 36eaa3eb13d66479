import { freeLimits } from '@plumbline/contract/plans'
import { text } from '@plumbline/text/text'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

/** @param daysLeft full days left in the trial, without the current one */
export function trialEndingMail(publicUrl: string, daysLeft: number): WriteMail {
  return composeMail((translate) => ({
    subject: translate(text('Your trial ends in {daysLeft, plural, one {# day} other {# days}}', { daysLeft })),
    title: translate(
      text('Your trial of Premium ends in {daysLeft, plural, one {# day} other {# days}}', { daysLeft }),
    ),
    blocks: [
      { kind: 'text', text: translate(text('Nothing is deleted. On the free plan:')) },
      {
        kind: 'figures',
        rows: [
          { label: translate(text('Holdings that are shown')), value: String(freeLimits.holdings) },
          { label: translate(text('Years of performance')), value: String(freeLimits.performanceYears) },
          { label: translate(text('Comparison with a benchmark')), value: translate(text('No')) },
          { label: translate(text('Automatic synchronization with brokers')), value: translate(text('No')) },
        ],
      },
      { kind: 'button', label: translate(text('See the plans')), address: `${publicUrl}/app/subscribe` },
    ],
    reason: translate(text('You get this email once, because your trial ends.')),
  }))
}
