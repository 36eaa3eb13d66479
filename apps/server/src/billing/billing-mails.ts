import { findPayer } from '../accounts/premium.ts'
import { DAY_MS } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'
import type { BillingNotice } from './apply-fetched.ts'
import type { BillingServices } from './billing-services.ts'
import type { Invoice, Subscription } from './provider/subscription.ts'

/** These mails are still useful after a few days without a mail server. */
const MAIL_LIFE_MS = 3 * DAY_MS

const TEST_NOTE = 'Payments are in test mode: no money was moved.'

function formatAmount(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Formats a day as 20 Nov 2026, in the user's time zone. */
function formatDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(instant)
}

interface Destination {
  publicUrl: string
  /** The user's. */
  timeZone: string
  /** True unless real money is moved. */
  isTest: boolean
}

interface Letter {
  subject: string
  lines: string[]
  link: { label: string; address: string }
}

function describeInvoice({ number, pageUrl, pdfUrl }: Invoice): string[] {
  const address = pdfUrl ?? pageUrl
  return address === null ? [] : [`Invoice${number === null ? '' : ` ${number}`}: ${address}`]
}

function describeRenewal({ endsAt, periodEndsAt }: Subscription, day: (instant: Date) => string): string {
  return endsAt === null
    ? `Your subscription renews on ${day(periodEndsAt)}.`
    : `Your subscription ends on ${day(endsAt)}.`
}

function writeLetter(notice: BillingNotice, subscription: Subscription, { publicUrl, timeZone }: Destination): Letter {
  const day = (instant: Date) => formatDay(instant, timeZone)
  const billingPage = `${publicUrl}/app/settings/billing`
  const manage = { label: 'Manage your subscription', address: billingPage }
  switch (notice.kind) {
    case 'receipt': {
      const amount = formatAmount(notice.invoice.amountPaid, notice.invoice.currency)
      return {
        subject: `Receipt: ${amount} for Plumbline Premium`,
        lines: [
          `We received your payment of ${amount} for Plumbline Premium, ${subscription.period}.`,
          ...describeInvoice(notice.invoice),
          describeRenewal(subscription, day),
        ],
        link: manage,
      }
    }
    case 'payment-failed': {
      const { invoice } = notice
      const amount = invoice === null ? '' : ` of ${formatAmount(invoice.amountDue, invoice.currency)}`
      return {
        subject: 'Your payment for Plumbline Premium failed',
        lines: [
          `Your card could not be charged for the payment${amount}.`,
          `You keep Premium until ${day(notice.premiumEndsAt)}. Add another card to keep it after that.`,
        ],
        link: { label: 'Add another card', address: billingPage },
      }
    }
    case 'trial-ending':
      return {
        subject: `Your Premium trial ends on ${day(notice.trialEndsAt)}`,
        lines: [
          `Your trial of Plumbline Premium ends on ${day(notice.trialEndsAt)}.`,
          `Your card is then charged for the first ${subscription.period === 'yearly' ? 'year' : 'month'}, unless you cancel before.`,
        ],
        link: manage,
      }
    case 'cancelled':
      return {
        subject: 'Your Premium subscription is cancelled',
        lines: [
          `Your subscription will not renew. You keep Premium until ${day(notice.endsAt)}.`,
          'Your portfolios and transactions stay as they are.',
        ],
        link: { label: 'Resume the subscription', address: billingPage },
      }
    case 'ended':
      return {
        subject: 'Your Premium subscription has ended',
        lines: ['Your account is on the free plan now.', 'Your portfolios and transactions stay as they are.'],
        link: { label: 'See your plan', address: billingPage },
      }
  }
}

export function billingMail(notice: BillingNotice, subscription: Subscription, destination: Destination): MailContent {
  const { isTest } = destination
  const { subject, lines, link } = writeLetter(notice, subscription, destination)
  return composeMail({
    subject: isTest ? `[Test] ${subject}` : subject,
    title: subject,
    blocks: [
      ...(isTest ? [{ kind: 'warning' as const, text: TEST_NOTE }] : []),
      ...lines.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'button', label: link.label, address: link.address },
    ],
    reason: 'You get this email because you subscribed to Plumbline Premium.',
  })
}

/** Queues the mail of a notice in the caller's transaction, so it is sent if and only if the notice is stored. */
export async function mailNotice(
  { clock, outbox, provider, publicUrl }: BillingServices,
  tx: Tx,
  userId: string,
  subscription: Subscription,
  notice: BillingNotice,
): Promise<void> {
  const payer = await findPayer(tx, userId)
  if (payer === undefined) return
  const { email: to, timeZone } = payer
  const mail = billingMail(notice, subscription, { publicUrl, timeZone, isTest: provider.mode !== 'stripe-live' })
  const expiresAt = new Date(clock.now().getTime() + MAIL_LIFE_MS)
  await outbox.put(tx, { to, ...mail, userId, expiresAt })
}
