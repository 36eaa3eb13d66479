import { ApiError } from '@plumbline/client/api-error'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { setUp, startDeletion } from '@plumbline/contract/accounts/operations'
import { changePeriod, startCardChange, subscribe } from '@plumbline/contract/billing/operations'
import { connectIntegration, updateIntegration } from '@plumbline/contract/integrations/operations'
import type { Operation } from '@plumbline/contract/operation'
import { startFreshSignIn, startPasskey, startPasskeySignIn } from '@plumbline/contract/passkeys/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MONTHLY, type StripeServer, startStripeServer } from '../testing/stripe-server.ts'

let billing: StripeServer

beforeAll(async () => {
  billing = await startStripeServer()
})
afterAll(() => billing.close())

/** Undefined if the call succeeds. */
async function codeOf(operation: Operation, request: object): Promise<string | undefined> {
  try {
    await billing.server.call(operation, request as never)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

async function expectLimit(most: number, operation: Operation, request: object): Promise<void> {
  for (let attempt = 1; attempt <= most; attempt++)
    expect(await codeOf(operation, request), `attempt ${attempt}`).not.toBe('too-many-requests')
  expect(await codeOf(operation, request)).toBe('too-many-requests')
}

const params = { id: 'unknown' }
const login = { name: 'unknown', username: 'ann', password: 'correct horse' }
const source = MONTHLY.source

test.each<[string, number, Operation, object]>([
  ['subscribes', 60, subscribe, { body: MONTHLY }],
  ['changes the period', 60, changePeriod, { body: { period: 'yearly', at: '2026-11-20T12:00:00Z' } }],
  ['changes the card', 60, startCardChange, { body: { source } }],
  ['asks for a new passkey', 60, startPasskey, {}],
  ['asks to sign in again', 60, startFreshSignIn, {}],
  ['signs in at a broker', 20, connectIntegration, { body: login }],
  ['sends a broker a code', 20, updateIntegration, { params, body: { oneTimePassword: '123456' } }],
  ['downloads all data', 20, exportAccount, {}],
  ['asks for a mail to delete the account', 5, startDeletion, {}],
])('an account %s at most %i times an hour', async (name, most, operation, request) => {
  const token = await billing.server.signIn(`${name.replaceAll(' ', '-')}@plumbline.example`)
  await expectLimit(most, operation, { token, ...request })
})

test.each<[string, number, Operation, object]>([
  ['asks for a passkey', 200, startPasskeySignIn, {}],
  ['tries a set-up code', 20, setUp, { body: { code: 'wrong', email: 'ada@plumbline.example' } }],
])('a network %s at most %i times an hour', async (_name, most, operation, request) => {
  await expectLimit(most, operation, { from: '203.0.113.9', ...request })
})
