import { watchAsset } from '@plumbline/contract/watchlist/operations'
import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { EditWatchDialog } from './edit-watch-dialog.tsx'

const watched = {
  asset: { _id: 'ACRN.US', name: 'Acorn Tools Inc', currency: 'USD' },
  targetPrice: '80',
  notes: 'Wait',
} as WatchedAsset

test('unchanged notes are not sent, so that they do not overwrite a newer note on the asset', async () => {
  const server = fakeServer()
  const sent: unknown[] = []
  server.on(watchAsset, ({ body }) => {
    sent.push(body)
    return new Response(null, { status: 204 })
  })
  const screen = await renderUi(<EditWatchDialog watched={watched} onClose={() => undefined} />)
  await screen.getByRole('textbox', { name: /Target price/ }).fill('90')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ targetPrice: '90' }])
  await screen.getByRole('textbox', { name: 'Notes' }).fill(' ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ targetPrice: '90', notes: null })
})
