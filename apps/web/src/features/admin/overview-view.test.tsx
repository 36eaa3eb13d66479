import { getInstallation } from '@plumbline/contract/admin/operations'
import type { Installation, UpdateState } from '@plumbline/contract/admin/schemas'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { OverviewView } from './overview-view.tsx'

const installation: Installation = {
  version: '0.2.0',
  update: null,
  database: 'sqlite',
  databaseBytes: 1024 ** 2,
  freeBytes: 1024 ** 3,
  lastBackupAt: null,
  users: 1,
  portfolios: 1,
  transactions: 1,
  assets: 1,
  problems: [],
}

test('a newer version is announced with a link, a failed check with its reason, and no check with nothing', async () => {
  const server = fakeServer()
  const available = { version: '0.3.0', url: 'https://code.plumbline.example/releases/0.3.0' }
  const show = async (update: UpdateState | null) => {
    queryClient.clear()
    server.on(getInstallation, () => ({ ...installation, update }))
    const screen = await renderUi(<OverviewView />)
    await expect.element(screen.getByText('0.2.0')).toBeVisible()
    return screen
  }
  const checkedAt = '2026-11-20T08:00:00.000Z'
  const newer = await show({ checkedAt, available, error: null })
  await expect.element(newer.getByText(/^Version 0\.3\.0 is available\./)).toBeVisible()
  await expect.element(newer.getByRole('link', { name: 'See what is new' })).toHaveAttribute('href', available.url)
  await newer.unmount()
  const failed = await show({ checkedAt, available: null, error: 'The response had status 503.' })
  await expect.element(failed.getByText(/check for a new version failed: The response had status 503\./)).toBeVisible()
  await failed.unmount()
  const latest = await show({ checkedAt, available: null, error: null })
  await expect.element(latest.getByText(/^Up to date, /)).toBeVisible()
  await latest.unmount()
  const off = await show(null)
  expect(off.getByText(/Up to date|Not checked|available/).query()).toBeNull()
})
