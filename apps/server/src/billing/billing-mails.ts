import type { Language } from '@plumbline/text/language'
import { type Text, text } from '@plumbline/text/text'
import { writeDayOf } from '@plumbline/text/write-day'
import { findPayer } from '../accounts/premium.ts'
import type { Tx } from '../database/db.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import type { BillingNotice } from './apply-fetched.ts'
import type { BillingServices } from './billing-services.ts'
import type { Invoice, Subscription } from './provider/subscription.ts'

function formatAmount(cents: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-US' : language, { style: 'currency', currency })
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

interface Destination {
  publicUrl: string
  /** The user's. */
  timeZone: string
  /** True unless real money is moved. */
  isTest: boolean
}

interface Letter {
  subject: Text
  lines: Text[]
  link: { label: Text; address: string }
}

function describeInvoice({ number, pageUrl, pdfUrl }: Invoice): Text[] {
  const address = pdfUrl ?? pageUrl
  if (address === null) return []
  return number === null
    ? [text('Invoice: {address}', { address })]
    : [text('Invoice {number}: {address}', { number, address })]
}

function describeRenewal({ endsAt, periodEndsAt }: Subscription, formatted: (instant: Date) => string): Text {
  return endsAt === null
    ? text('Your subscription renews on {day}.', { day: formatted(periodEndsAt) })
    : text('Your subscription ends on {day}.', { day: formatted(endsAt) })
}

function writeLetter(
  notice: BillingNotice,
  subscription: Subscription,
  { publicUrl, timeZone }: Destination,
  language: Language,
): Letter {
  const formatted = (instant: Date) => writeDayOf(instant, timeZone, language)
  const isYearly = subscription.period === 'yearly'
  const billingPage = `${publicUrl}/app/settings/billing`
  const manage = { label: text('Manage your subscription'), address: billingPage }
  switch (notice.kind) {
    case 'receipt': {
      const amount = formatAmount(notice.invoice.amountPaid, notice.invoice.currency, language)
      return {
        subject: text('Receipt: {amount} for Plumbline Premium', { amount }),
        lines: [
          isYearly
            ? text('We received your payment of {amount} for Plumbline Premium, yearly.', { amount })
            : text('We received your payment of {amount} for Plumbline Premium, monthly.', { amount }),
          ...describeInvoice(notice.invoice),
          describeRenewal(subscription, formatted),
        ],
        link: manage,
      }
    }
    case 'payment-failed': {
      const { invoice } = notice
      return {
        subject: text('Your payment for Plumbline Premium failed'),
        lines: [
          invoice === null
            ? text('Your card could not be charged for the payment.')
            : text('Your card could not be charged for the payment of {amount}.', {
                amount: formatAmount(invoice.amountDue, invoice.currency, language),
              }),
          text('You keep Premium until {day}. Add another card to keep it after that.', {
            day: formatted(notice.premiumEndsAt),
          }),
        ],
        link: { label: text('Add another card'), address: billingPage },
      }
    }
    case 'trial-ending': {
      const day = formatted(notice.trialEndsAt)
      return {
        subject: text('Your Premium trial ends on {day}', { day }),
        lines: [
          text('Your trial of Plumbline Premium ends on {day}.', { day }),
          isYearly
            ? text('Your card is then charged for the first year, unless you cancel before.')
            : text('Your card is then charged for the first month, unless you cancel before.'),
        ],
        link: manage,
      }
    }
    case 'cancelled':
      return {
        subject: text('Your Premium subscription is cancelled'),
        lines: [
          text('Your subscription will not renew. You keep Premium until {day}.', { day: formatted(notice.endsAt) }),
          text('Your portfolios and transactions stay as they are.'),
        ],
        link: { label: text('Resume the subscription'), address: billingPage },
      }
    case 'ended':
      return {
        subject: text('Your Premium subscription has ended'),
        lines: [
          text('Your account is now on the free plan.'),
          text('Your portfolios and transactions stay as they are.'),
        ],
        link: { label: text('See your plan'), address: billingPage },
      }
  }
}

export function billingMail(notice: BillingNotice, subscription: Subscription, destination: Destination): WriteMail {
  const { isTest } = destination
  return composeMail((translate, language) => {
    const { subject, lines, link } = writeLetter(notice, subscription, destination, language)
    const title = translate(subject)
    const testNote = translate(text('Payments are in test mode: no money was moved.'))
    return {
      subject: isTest ? `[Test] ${title}` : title,
      title,
      blocks: [
        ...(isTest ? [{ kind: 'warning' as const, text: testNote }] : []),
        ...lines.map((line) => ({ kind: 'text' as const, text: translate(line) })),
        { kind: 'button', label: translate(link.label), address: link.address },
      ],
      reason: translate(text('You get this email because you subscribed to Plumbline Premium.')),
    }
  })
}

/** Queues the mail of a notice in the caller's transaction, so it is sent if and only if the notice is stored. */
export async function mailNotice(
  { outbox, provider, publicUrl }: BillingServices,
  tx: Tx,
  userId: string,
  subscription: Subscription,
  notice: BillingNotice,
): Promise<void> {
  const payer = await findPayer(tx, userId)
  if (payer === undefined) return
  const { email: to, timeZone } = payer
  const write = billingMail(notice, subscription, { publicUrl, timeZone, isTest: provider.mode !== 'stripe-live' })
  await outbox.put(tx, { to, write, userId, expiresAt: 'days-later' })
}
