import { stateHoldings } from '@plumbline/contract/reconciliation/operations'
import type { ComparedHolding, Comparison } from '@plumbline/contract/reconciliation/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { CompareForm } from './compare-form.tsx'

beforeEach(() => startSession('token'))
afterEach(signOutHere)

const holding = (name: string, units: string, more: Partial<ComparedHolding> = {}): ComparedHolding => ({
  assetId: name,
  name,
  symbol: name.slice(0, 2),
  kind: 'security',
  currency: 'EUR',
  units,
  value: null,
  stated: null,
  days: [],
  state: 'not-compared',
  causes: [],
  ...more,
})
const stated = (units: string, ledgerUnits: string) => ({
  day: '2026-11-23',
  units,
  source: 'typed' as const,
  ledgerUnits,
  value: null,
  currency: null,
  ledgerValue: null,
  hasAgreed: false,
})

const comparison: Comparison = {
  day: '2026-11-23',
  currency: 'EUR',
  holdings: [holding('Acorn', '12.5'), holding('Brook', '120')],
}

test('one key confirms the prefilled units of all holdings', async () => {
  const sent: unknown[] = []
  const agreed = vi.fn()
  fakeServer().on(stateHoldings, ({ body }) => {
    sent.push(body)
    return {
      ...comparison,
      holdings: comparison.holdings.map((each) => ({
        ...each,
        state: 'equal' as const,
        stated: stated(each.units, each.units),
      })),
    }
  })
  const screen = await renderUi(
    <CompareForm portfolioId="p1" comparison={comparison} onLater={vi.fn()} onAgreed={agreed} />,
  )
  await expect.element(screen.getByRole('button', { name: 'All 2 agree' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(agreed).toHaveBeenCalledWith(2))
  expect(sent).toEqual([
    {
      holdings: [
        { assetId: 'Acorn', units: '12.5' },
        { assetId: 'Brook', units: '120' },
      ],
    },
  ])
})

test('a corrected holding is compared, and its difference names the rows that explain it', async () => {
  const agreed = vi.fn()
  const row = { type: 'buy' as const, date: '2025-03-14', units: '5', price: '98.4', currency: 'USD' }
  const differing = holding('Brook', '120', {
    state: 'different',
    stated: stated('115', '120'),
    causes: [
      {
        kind: 'doubled',
        count: 2,
        transactions: [
          { ...row, _id: 't1', source: 'first.csv' },
          { ...row, _id: 't2', source: 'second.csv' },
        ],
      },
      { kind: 'missing-split', ratio: 1 / 8, after: '2020-02-03', until: null, isIgnored: false },
      { kind: 'missing', side: 'sell', units: '5' },
    ],
  })
  const server = fakeServer()
  let sent: unknown
  server.on(stateHoldings, ({ body }) => {
    sent = body
    return { ...comparison, holdings: [differing] }
  })
  const screen = await renderUi(
    <CompareForm portfolioId="p1" comparison={comparison} onLater={vi.fn()} onAgreed={agreed} />,
  )
  await screen.getByRole('textbox', { name: 'Units of Brook at your broker' }).fill('115')
  await screen.getByRole('button', { name: 'Compare' }).click()
  await vi.waitFor(() =>
    expect(sent).toMatchObject({ holdings: [{ units: '12.5' }, { assetId: 'Brook', units: '115' }] }),
  )
  expect(agreed).not.toHaveBeenCalled()

  await screen.rerender(
    <CompareForm
      portfolioId="p1"
      comparison={{ ...comparison, holdings: [holding('Acorn', '12.5'), differing] }}
      onLater={vi.fn()}
      onAgreed={agreed}
    />,
  )
  await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/Differs on 23 Nov 2026/)
  const causes = screen.getByRole('list', { name: 'Possible causes' })
  await expect.element(causes).toMatchTextContent(/Counted twice:.*14 Mar 2025.*first\.csv/)
  await expect.element(causes).toMatchTextContent(/A 1-for-8 split after 3 Feb 2020 is missing\./)
  await expect.element(causes).toMatchTextContent(/A sale of.*5.*is missing/)
  await expect.element(screen.getByRole('textbox', { name: 'Units of Brook at your broker' })).toHaveValue('115')
})

test('text that is no number of units cannot be confirmed', async () => {
  const screen = await renderUi(
    <CompareForm portfolioId="p1" comparison={comparison} onLater={vi.fn()} onAgreed={vi.fn()} />,
  )
  await screen.getByRole('textbox', { name: 'Units of Acorn at your broker' }).fill('many')
  await expect.element(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
})
