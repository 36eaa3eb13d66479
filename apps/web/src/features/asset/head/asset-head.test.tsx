import type { Asset } from '@plumbline/contract/assets/schemas'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderUi } from '../../../testing/render.tsx'
import { LoadPictureProvider } from '../../../ui/use-picture.ts'
import { AssetDescription } from './asset-description.tsx'
import { AssetHead } from './asset-head.tsx'

const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const acorn = {
  _id: 'ACRN.US',
  name: 'Acorn Tools Inc',
  symbol: 'ACRN',
  isin: 'QZ0000000017',
  exchange: 'US',
  type: 'Common Stock',
  sector: 'Industrials',
  industry: 'Tools & Accessories',
  image,
  change: null,
  priceDate: null,
} as Asset

function renderHead(profile: Asset['profile']) {
  fakeServer().on(listPortfolios, () => [])
  return renderUi(
    <LoadPictureProvider value={async (address) => address}>
      <AssetHead asset={{ ...acorn, profile }} watchButton={null} pastDayButton={null} />
    </LoadPictureProvider>,
  )
}

test('AST-01 a delisted asset says so, with the date if it is known, and shows its image', async () => {
  const screen = await renderHead({ General: { IsDelisted: true, DelistedDate: '2023-03-31' } })
  await expect.element(screen.getByText('Delisted on 31 Mar 2023')).toBeVisible()
  await expect.poll(() => screen.container.querySelector('img')?.getAttribute('src')).toBe(image)
  await screen.unmount()
  await expect.element((await renderHead({ General: { IsDelisted: true } })).getByText('Delisted')).toBeVisible()
})

test('AST-01 the head states symbol, ISIN, exchange, type, sector and industry', async () => {
  const screen = await renderHead({})
  const facts = screen.getByText('ACRN', { exact: true }).element().parentElement?.children ?? []
  expect([...facts].map(({ textContent }) => textContent)).toEqual([
    'ACRN',
    'QZ0000000017',
    'US',
    'Common Stock',
    'Industrials',
    'Tools & Accessories',
  ])
})

test('AST-01 a listed asset has no warning', async () => {
  const screen = await renderHead({})
  await expect.element(screen.getByRole('heading', { name: 'Acorn Tools Inc' })).toBeVisible()
  expect(screen.getByText(/^Delisted/).query()).toBeNull()
})

test('AST-01 a description is cut at 180 characters until it is read on', async () => {
  const text = `${'A'.repeat(178)} end. More about it.`
  const screen = await renderUi(<AssetDescription text={text} />)
  const paragraph = screen.container.querySelector('p')
  expect(paragraph?.textContent).toMatch(/^A{178} e… Read more$/)
  await screen.getByRole('button', { name: 'Read more' }).click()
  expect(paragraph?.textContent).toBe(text)
})
