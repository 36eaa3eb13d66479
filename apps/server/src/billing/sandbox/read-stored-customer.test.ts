import { advance } from '@plumbline/payment-simulation/subscriptions'
import { expect, test } from 'vitest'
import { NOT_AUTHENTICATED } from '../provider/decline-messages.ts'
import { readStoredCustomer } from './read-stored-customer.ts'
import { contextOf } from './sandbox-customer.ts'
import { writeTestInvoice } from './test-invoice.ts'

const at = (day: string) => Date.parse(`${day}T09:00:00Z`)

/**
 * A customer as version 0.2.0 stored it: in the second of three months with a discount, and waiting for 3-D Secure to
 * change to the yearly price.
 */
const earlier = {
  id: 'cus_sandbox_1',
  userId: 'u1',
  email: 'ada@plumbline.example',
  card: 'pm_card_authenticationRequired',
  creditCents: 0,
  isNextPaymentDeclined: false,
  subscriptions: [
    {
      id: 'sub_cus_sandbox_1_1',
      attemptId: 'a1',
      status: 'active',
      period: 'monthly',
      createdAt: at('2026-01-31'),
      anchorAt: at('2026-01-31'),
      cycles: 2,
      periodStartsAt: at('2026-02-28'),
      periodEndsAt: at('2026-03-31'),
      trialEndsAt: null,
      isEnding: false,
      discount: { percentOff: 90, amountOffCents: null, months: 3, isOfPeriod: true },
      setupId: null,
      latestInvoiceId: 'in_cus_sandbox_1_2',
      pendingPeriod: 'yearly',
    },
  ],
  invoices: [
    {
      id: 'in_cus_sandbox_1_1',
      number: 'TEST-0001',
      subscriptionId: 'sub_cus_sandbox_1_1',
      status: 'paid',
      createdAt: at('2026-01-31'),
      paidAt: at('2026-01-31'),
      lines: [
        { text: 'Premium, monthly', cents: 1000 },
        { text: 'Discount', cents: -900 },
        { text: 'Credit from an earlier change', cents: -40 },
      ],
      totalCents: 60,
      intent: { id: 'pi_1', secret: 'pi_1_secret_1', card: 'pm_card_visa', status: 'succeeded', failure: null },
    },
    {
      id: 'in_cus_sandbox_1_2',
      number: 'TEST-0002',
      subscriptionId: 'sub_cus_sandbox_1_1',
      status: 'open',
      createdAt: at('2026-03-01'),
      paidAt: null,
      lines: [{ text: 'Premium, yearly', cents: 10_000 }],
      totalCents: 10_000,
      intent: {
        id: 'pi_2',
        secret: 'pi_2_secret_2',
        card: 'pm_card_authenticationRequired',
        status: 'requires_payment_method',
        failure: NOT_AUTHENTICATED,
      },
    },
  ],
  setups: [],
}

test('a customer of version 0.2.0 keeps card, invoices and discount, and goes on', () => {
  const customer = readStoredCustomer(JSON.stringify(earlier))
  const [subscription] = customer.subscriptions
  const [first, second] = customer.invoices
  expect(subscription).toMatchObject({
    price: { id: 'monthly', cents: 1000 },
    metadata: { attempt_id: 'a1' },
    pendingChange: { price: { id: 'yearly' }, invoiceId: second?.id },
  })
  expect(second?.intent).toMatchObject({
    failure: 'payment_intent_authentication_failure',
    method: customer.defaultMethod,
  })
  if (first === undefined) throw new Error('no invoice')
  const page = writeTestInvoice(customer, first).toString('latin1')
  for (const text of ['$10.00', '-$9.00', '-$0.40', '$0.60']) expect(page).toContain(`(${text})`)
  customer.defaultMethod = 'pm_card_visa'
  advance(customer, contextOf(customer, at('2026-04-30')))
  expect(customer.invoices.map(({ number, status, dueCents }) => [number, status, dueCents])).toEqual([
    ['TEST-0001', 'paid', 60],
    ['TEST-0002', 'void', 10_000],
    ['TEST-0003', 'paid', 100],
    ['TEST-0004', 'paid', 1000],
  ])
  expect(readStoredCustomer(JSON.stringify(customer))).toEqual(customer)
})
