import { freeLimits } from '@plumbline/contract/plans'
import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

/** @param daysLeft full days left in the trial, without the current one */
export function trialEndingMail(publicUrl: string, daysLeft: number): MailContent {
  const days = daysLeft === 1 ? '1 day' : `${daysLeft} days`
  return composeMail({
    subject: `Your trial ends in ${days}`,
    title: `Your trial of Premium ends in ${days}`,
    blocks: [
      { kind: 'text', text: 'Nothing is deleted. On the free plan:' },
      {
        kind: 'figures',
        rows: [
          { label: 'Holdings that are shown', value: String(freeLimits.holdings) },
          { label: 'Years of performance', value: String(freeLimits.performanceYears) },
          { label: 'Comparison with a benchmark', value: 'No' },
          { label: 'Automatic synchronization with brokers', value: 'No' },
        ],
      },
      { kind: 'button', label: 'See the plans', address: `${publicUrl}/app/subscribe` },
    ],
    reason: 'You get this email once, because your trial ends.',
  })
}
