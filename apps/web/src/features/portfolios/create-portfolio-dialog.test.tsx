import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { portfolioDraft } from '../../stores/portfolio-draft.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { CreatePortfolioDialog } from './create-portfolio-dialog.tsx'

beforeEach(() => portfolioDraft.set(undefined))

function open(onClose: () => void) {
  const component = () => <CreatePortfolioDialog defaultCurrency="USD" onClose={onClose} />
  return renderUi(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }) }) as never} />)
}

test('a name that the plan refused is there again after the upgrade, and no longer once it was canceled', async () => {
  const refusal = { title: 'Limit', detail: 'Limit', code: 'over-plan-limit', source: 'create-portfolio' }
  fakeServer().on(createPortfolio, () => Response.json(refusal, { status: 403 }))
  const onClose = vi.fn()
  const first = await open(onClose)
  await first.getByRole('textbox', { name: 'Name' }).fill('Pension')
  await first.getByRole('button', { name: 'Create portfolio' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await first.unmount()

  const again = await open(onClose)
  await expect.element(again.getByRole('textbox', { name: 'Name' })).toHaveValue('Pension')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.unmount()

  const last = await open(onClose)
  await expect.element(last.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('a default that is known only later is shown, and never replaces a chosen currency', async () => {
  let setDefault: (currency: string) => void = () => undefined
  const component = () => {
    const [currency, setCurrency] = useState('USD')
    setDefault = setCurrency
    return <CreatePortfolioDialog defaultCurrency={currency} onClose={() => undefined} />
  }
  const router = createRouter({ routeTree: createRootRoute({ component }) })
  const screen = await renderUi(<RouterProvider router={router as never} />)
  const field = screen.getByRole('combobox', { name: 'Currency' })
  await expect.element(field).toHaveValue('USD · US Dollar')
  setDefault('GBP')
  await expect.element(field).toHaveValue('GBP · British Pound')
  await field.fill('CHF')
  await screen.getByRole('option', { name: /CHF/ }).click()
  setDefault('SEK')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Pension')
  await expect.element(field).toHaveValue('CHF · Swiss Franc')
})
