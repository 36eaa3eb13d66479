import { compareHoldings } from '@plumbline/contract/reconciliation/operations'
import type { ComparedHolding, Comparison } from '@plumbline/contract/reconciliation/schemas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askBeforeSeal } from '../../api/ask-before-seal.ts'
import { queryClient } from '../../api/query-client.ts'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { SealDialog } from './seal-dialog.tsx'

beforeEach(() => {
  startSession('token')
  queryClient.clear()
})
afterEach(signOutHere)

const holding = (assetId: string, days: [day: string, isEqual: boolean][], given: Partial<ComparedHolding> = {}) => ({
  assetId,
  name: assetId,
  kind: 'security' as const,
  currency: 'EUR',
  days: days.map(([day, isEqual]) => ({ day, isEqual, units: '1', ledgerUnits: '1', hasAgreed: isEqual })),
  ...given,
})
const comparison = {
  day: '2026-11-23',
  currency: 'EUR',
  holdings: [
    holding('Acorn', [
      ['2026-06-30', true],
      ['2026-09-30', true],
      ['2026-11-20', false],
    ]),
    holding('Brook', [['2026-09-30', true]]),
    holding('Cash', [['2026-03-31', true]], { kind: 'cash' }),
  ],
} as unknown as Comparison

const touch = (assetId: string, date: string) => ({ portfolioId: 'p1', assetId, date, currency: 'EUR' })

test('a change before a seal asks, names the last seal that it can break, and waits for the answer', async () => {
  fakeServer().on(compareHoldings, () => comparison)
  const screen = await renderUi(<SealDialog />)
  const cancelled = askBeforeSeal([touch('Acorn', '2026-09-01')])
  const dialog = screen.getByRole('dialog', { name: 'Change before a sealed day?' })
  await expect.element(dialog).toMatchTextContent(/Acorn agreed with your broker on 30 Sep 2026\./)
  await expect.element(dialog).not.toMatchTextContent(/Brook|Cash/)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(await cancelled).toBe(false)

  const confirmed = askBeforeSeal([touch('Acorn', '2026-03-01')])
  await expect.element(dialog).toMatchTextContent(/Cash agreed with your broker on 31 Mar 2026\./)
  await screen.getByRole('button', { name: 'Change anyway' }).click()
  expect(await confirmed).toBe(true)
})

test('nothing asks after the last seal, of another security, or without a comparison', async () => {
  const server = fakeServer()
  server.on(compareHoldings, () => comparison)
  expect(await askBeforeSeal([touch('Acorn', '2026-10-01')])).toBe(true)
  expect(await askBeforeSeal([touch('Dune', '2026-05-01')])).toBe(true)
  queryClient.clear()
  server.on(compareHoldings, () => problem(500, 'Broken'))
  expect(await askBeforeSeal([touch('Acorn', '2026-01-01')])).toBe(true)
})
