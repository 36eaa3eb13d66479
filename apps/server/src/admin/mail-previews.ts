import { deviceOf } from '@plumbline/contract/accounts/describe-user-agent'
import type { MailPreview } from '@plumbline/contract/admin/schemas'
import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import { confirmEmailMail, emailChangeNotice } from '../accounts/change-email-mails.ts'
import { deletionMail } from '../accounts/deletion-mail.ts'
import { lifetimeMail, signInMail } from '../accounts/sign-in-mail.ts'
import type { BillingNotice } from '../billing/apply-fetched.ts'
import { billingMail } from '../billing/billing-mails.ts'
import type { Invoice, Subscription } from '../billing/provider/subscription.ts'
import { attentionMail } from '../brokers/attention-mail.ts'
import { formatProblemText } from '../errors.ts'
import { feedbackMail } from '../feedback/feedback-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import { memberInvitationMail } from '../memberships/member-invitation-mail.ts'
import { priceChangeMail } from '../scheduled-mails/price-change-mail.ts'
import { type RecapSection, recapMail } from '../scheduled-mails/recap-mail.ts'
import { trialEndingMail } from '../scheduled-mails/trial-ending-mail.ts'
import { invitationMail } from './invitation-mail.ts'

const PROBLEM = text('Please reconnect your account')
const week = { monday: '2023-12-18', from: '2023-12-10', to: '2023-12-17' }

const section: RecapSection = {
  portfolioId: 'example',
  name: 'Example portfolio',
  currency: 'EUR',
  week,
  value: 48_210.55,
  gain: 612.4,
  method: 'twr',
  return: 0.0129,
  best: [
    { assetId: 'a', name: 'Acorn Tools Inc', gain: 410.2, return: 0.0415 },
    { assetId: 'b', name: 'Dune World ETF', gain: 244.1, return: 0.0121 },
  ],
  worst: [{ assetId: 'c', name: 'Cordage SE', gain: -71.9, return: -0.0187 }],
  dividends: [{ assetId: 'b', name: 'Dune World ETF', amount: 30 }],
  splits: [{ assetId: 'd', name: 'Beam Lighting plc', date: '2023-12-14', ratio: 0.2, isBooked: false }],
  withoutPrice: ['Unlisted Works'],
  heldAssets: ['a', 'b', 'c', 'd'],
  comingDividends: [{ name: 'Acorn Tools Inc', date: '2023-12-28' }],
  brokerErrors: [{ broker: 'DEGIRO', error: PROBLEM }],
}

const paidAt = new Date('2023-12-18T09:00:00Z')
const periodEndsAt = new Date('2024-12-18T09:00:00Z')

const subscription: Subscription = {
  id: 'example',
  status: 'active',
  period: 'yearly',
  createdAt: paidAt,
  periodStartsAt: paidAt,
  periodEndsAt,
  trialEndsAt: null,
  endsAt: null,
  attemptId: null,
  latestInvoice: null,
}

const invoice: Invoice = {
  id: 'example',
  number: 'EXAMPLE-0001',
  status: 'paid',
  createdAt: paidAt,
  paidAt,
  total: 9900,
  amountDue: 9900,
  amountPaid: 9900,
  currency: 'EUR',
  pageUrl: null,
  pdfUrl: null,
}

const FIREFOX_ON_LINUX = deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0')

/** A preview of every mail, with sample content and dead links. */
export function listMailPreviews(publicUrl: string, language: Language): MailPreview[] {
  const link = `${publicUrl}/app/`
  const unsubscribeAddress = `${publicUrl}/unsubscribe`
  const billing = (notice: BillingNotice) =>
    billingMail(notice, subscription, { publicUrl, timeZone: 'UTC', isTest: true })
  const access = { address: link, code: '482913', device: FIREFOX_ON_LINUX, network: '192.0.2.0/24' }
  const mails: Record<string, WriteMail> = {
    [text('Sign-in')]: signInMail(access),
    [text('Invitation')]: invitationMail({ address: link, invitedBy: 'ada@example.com' }),
    [text('Portfolio shared')]: memberInvitationMail({ address: link, invitedBy: 'ada@example.com', role: 'write' }),
    [text('Lifetime code redeemed')]: lifetimeMail(access),
    [text('New address')]: confirmEmailMail(link),
    [text('Address about to change')]: emailChangeNotice('new@example.com', link),
    [text('Account deletion')]: deletionMail(link),
    [text('Trial ending')]: trialEndingMail(publicUrl, 3),
    [text('Weekly recap')]: recapMail({
      week,
      writtenAt: new Date('2023-12-18T07:00:00Z'),
      sections: [section],
      numberFormat: undefined,
      publicUrl,
      unsubscribeAddress,
    }),
    [text('Price change')]: priceChangeMail({
      day: '2023-12-15',
      portfolios: [
        {
          portfolioId: 'example',
          name: 'Example portfolio',
          threshold: 5,
          changes: [{ assetId: 'a', name: 'Acorn Tools Inc', currency: 'USD', price: 104.2, change: 0.0612 }],
        },
      ],
      numberFormat: undefined,
      publicUrl,
      unsubscribeAddress,
    }),
    [text('Receipt')]: billing({ kind: 'receipt', invoice }),
    [text('Payment failed')]: billing({ kind: 'payment-failed', invoice, premiumEndsAt: periodEndsAt }),
    [text('Premium trial ending')]: billing({ kind: 'trial-ending', trialEndsAt: periodEndsAt }),
    [text('Subscription cancelled')]: billing({ kind: 'cancelled', endsAt: periodEndsAt }),
    [text('Subscription ended')]: billing({ kind: 'ended' }),
    [text('Broker needs attention')]: attentionMail('DEGIRO', PROBLEM, link),
    [text('Feedback')]: feedbackMail({
      email: 'ada@example.com',
      message: 'The chart is great.',
      url: link,
      browser: 'Firefox',
    }),
  }
  return Object.entries(mails).map(([name, write]) => {
    const mail = write(language)
    return { name: formatProblemText(name, language), subject: mail.subject, text: mail.text, html: mail.html }
  })
}
