import { listIntegrations } from '@plumbline/contract/integrations/operations'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { closeUpgradePrompt, getUpgradeSource } from '../../stores/upgrade-prompt.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { IntegrationPage } from './integration-page.tsx'

const connected: Integration = {
  _id: 'c1',
  name: 'degiro',
  credentials: { username: 'ann' },
  error: null,
  updatedAt: null,
  logs: [],
  portfolioId: null,
  connectedAt: '2023-12-29T21:00:00.000Z',
  needsReconnect: false,
  isSyncing: false,
  isPaused: false,
  nextSyncAt: null,
  runs: [],
  waitingRows: 0,
  differences: [],
}

beforeEach(() => queryClient.clear())
afterEach(closeUpgradePrompt)

async function open(integration: Integration) {
  const server = fakeServer()
  server.on(listIntegrations, () => [integration])
  server.on(listPortfolios, () => [])
  const root = createRootRoute()
  const path = '/settings/integrations/$integrationId'
  const route = createRoute({ getParentRoute: () => root, path, component: IntegrationPage })
  const history = createMemoryHistory({ initialEntries: ['/settings/integrations/c1'] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  const screen = await renderUi(<RouterProvider router={router as never} />)
  await expect.element(screen.getByRole('heading', { name: 'DEGIRO' })).toBeVisible()
}

test('UPG-10 the page of a broker opens the prompt when the plan includes no synchronization', async () => {
  await open({ ...connected, isPaused: true })
  await expect.poll(getUpgradeSource).toBe('integration-degiro')
})

test('the page of a broker that is synchronized opens no prompt', async () => {
  await open(connected)
  expect(getUpgradeSource()).toBeNull()
})
