import { getAssetNote, updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import type { AssetNote as StoredNote } from '@plumbline/contract/asset-notes/schemas'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import { listTags } from '@plumbline/contract/tags/operations'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer, problem } from '../../../testing/fake-server.ts'
import { renderUi } from '../../../testing/render.tsx'
import { AssetNote } from './asset-note.tsx'

const acorn = { _id: 'ACRN.US', name: 'Acorn Tools Inc', symbol: 'ACRN' } as AssetSummary
const noted: StoredNote = { note: 'After the split\nnot before', changedAt: '2026-03-02T09:30:00.000Z', tags: ['Play'] }

async function renderNote(stored: StoredNote) {
  const server = fakeServer()
  server.on(getAssetNote, () => ({ ...stored, watch: null }))
  server.on(listTags, () => [{ _id: 'g1', name: 'Play', color: 'slice2' as const }])
  return { server, screen: await renderUi(<AssetNote asset={acorn} />) }
}

test('the note is shown with the day of its last change, and the tags in their colors', async () => {
  const { screen } = await renderNote(noted)
  const section = screen.getByRole('region', { name: 'Note' })
  await expect.element(section.getByText(/After the split/)).toBeVisible()
  await expect.element(section.getByText('2 Mar 2026')).toBeVisible()
  await expect.element(section.getByRole('list', { name: 'Tags' })).toHaveTextContent('Play')
  const color = () => section.element().querySelector('li i')?.getAttribute('style')
  await expect.poll(color).toContain('--slice2')
})

test('the dialog saves the text and the tags, including one that is still being typed', async () => {
  const { server, screen } = await renderNote(noted)
  const sent: unknown[] = []
  server.on(updateAssetNote, ({ params, body }) => {
    sent.push([params.id, body])
    return noted
  })
  await screen.getByRole('button', { name: 'Edit note and tags' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Acorn Tools Inc' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Sold')
  await userEvent.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Long term')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([['ACRN.US', { note: 'Sold', tags: ['Play', 'Long term'] }]])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an unchanged note is not sent, so that it does not overwrite a newer one from another window', async () => {
  const { server, screen } = await renderNote(noted)
  const sent: unknown[] = []
  server.on(updateAssetNote, ({ body }) => {
    sent.push(body)
    return noted
  })
  await screen.getByRole('button', { name: 'Edit note and tags' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Acorn Tools Inc' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ tags: ['Play'] }])
})

test('a note that could not be saved stays in the dialog, with the reason', async () => {
  const { server, screen } = await renderNote({ note: null, changedAt: null, tags: [] })
  server.on(updateAssetNote, () => problem(403, 'An account has notes on at most 2000 assets.'))
  await screen.getByRole('button', { name: 'Add a note or tags' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Acorn Tools Inc' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wait')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('An account has notes on at most 2000 assets.')
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Wait')
})
