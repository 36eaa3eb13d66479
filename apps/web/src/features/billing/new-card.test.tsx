import { startCardChange } from '@plumbline/contract/billing/operations'
import type { Billing } from '@plumbline/contract/billing/schemas'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { NewCard } from './new-card.tsx'

test('PAY-05 a decline that the server explains is a notice and is also shown beside the card', async () => {
  const declined = 'Your card has insufficient funds.'
  fakeServer().on(startCardChange, () => problem(402, declined, 'card_declined'))
  const component = () => <NewCard billing={{ subscription: null, card: null } as Billing} stripe={null} />
  const router = createRouter({ routeTree: createRootRoute({ component }) })
  const screen = await renderUi(<RouterProvider router={router as never} />)
  await screen.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 9995')
  await screen.getByRole('textbox', { name: 'Expiry date' }).fill('12 / 40')
  await screen.getByRole('textbox', { name: 'Security code' }).fill('123')
  await screen.getByRole('button', { name: 'Save card' }).click()
  const form = screen.container.querySelector('form')
  await expect.element(form).toMatchTextContent(/insufficient funds\.Back/)
  await expect.poll(() => document.querySelector('[data-notice=error]')?.textContent).toContain(declined)
})
