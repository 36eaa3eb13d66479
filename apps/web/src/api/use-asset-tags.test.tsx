import { listAssetNotes } from '@plumbline/contract/asset-notes/operations'
import type { NotedAsset } from '@plumbline/contract/asset-notes/schemas'
import { listTags } from '@plumbline/contract/tags/operations'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderUi } from '../testing/render.tsx'
import { useAssetTags } from './use-asset-tags.ts'

const assets = [{ _id: 'ACRN.US' }, { _id: 'DUNE.US' }]

function Shown({ chosen }: { chosen: string }) {
  const { tags, hasChosen } = useAssetTags(assets, chosen)
  const shown = assets.filter(({ _id }) => hasChosen(_id)).map(({ _id }) => _id)
  return (
    <p>
      {shown.join(' ')} of {tags.map(({ name }) => name).join(' ')}
    </p>
  )
}

async function renderShown(chosen: string) {
  const server = fakeServer()
  server.on(listAssetNotes, () => [
    { asset: { _id: 'DUNE.US' } as NotedAsset['asset'], note: null, changedAt: null, tags: ['Play'] },
  ])
  server.on(listTags, () => [{ _id: 'g1', name: 'Play', color: 'slice2' as const }])
  return await renderUi(<Shown chosen={chosen} />)
}

test('a chosen tag narrows the assets to those that have it', async () => {
  const screen = await renderShown('g1')
  await expect.element(screen.getByText('DUNE.US of Play', { exact: true })).toBeVisible()
})

test('a tag in the address that does not exist, or was deleted, hides nothing', async () => {
  const screen = await renderShown('deleted')
  await expect.element(screen.getByText('ACRN.US DUNE.US of Play', { exact: true })).toBeVisible()
})
