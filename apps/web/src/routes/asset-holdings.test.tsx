import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { listPositions } from '@plumbline/contract/performance/operations'
import { listAssetTransactions } from '@plumbline/contract/transactions/operations'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { signOutHere, startSession } from '../stores/session.ts'
import { fakeServer, problem } from '../testing/fake-server.ts'
import { renderUi } from '../testing/render.tsx'
import { AssetHoldings } from './asset-holdings.tsx'

beforeEach(() => {
  queryClient.clear()
  startSession('token')
})
afterEach(signOutHere)

test('API-05 positions that cannot be loaded say why, are asked for once, and leave the transactions there', async () => {
  const server = fakeServer()
  let isDown = true
  server.on(getUser, () => ({ _id: 'u1', today: '2026-11-20' }) as User)
  server.on(listPositions, () => (isDown ? problem(418, 'The kettle is on.') : []))
  server.on(listAssetTransactions, () => Response.json([], { headers: { 'x-total-count': '0' } }) as never)
  const root = createRootRoute()
  const path = '/asset/$assetId/holdings'
  const route = createRoute({ getParentRoute: () => root, path, component: AssetHoldings })
  const history = createMemoryHistory({ initialEntries: ['/asset/ACRN.US/holdings'] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  const screen = await renderUi(<RouterProvider router={router as never} />)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The positions could not be loaded.*The kettle is on\./)
  await expect.element(screen.getByText('No transaction for this period')).toBeVisible()
  const asked = () => server.received.filter((request) => request.endsWith('/positions'))
  expect(asked()).toHaveLength(1)
  isDown = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  expect(asked()).toHaveLength(2)
})
