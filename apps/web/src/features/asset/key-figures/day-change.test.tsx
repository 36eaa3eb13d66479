import type { Asset } from '@plumbline/contract/assets/schemas'
import { expect, test } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { DayChange } from './day-change.tsx'

test.each([
  { price: 102, text: '+2.00%', arrows: ['up'] },
  { price: 98, text: '−2.00%', arrows: ['down'] },
  { price: 100, text: '0.00%', arrows: [] },
])('AST-02 a day of $text has the arrows $arrows', async ({ price, text, arrows }) => {
  const asset = { price, closePrice: 100, isPriceStale: false } as Asset
  const screen = await renderUi(<DayChange asset={asset} />)
  await expect.element(screen.getByText(`${text} on the day`)).toBeVisible()
  const drawn = [...screen.container.querySelectorAll<SVGElement>('svg')]
  expect(drawn.map(({ dataset }) => dataset.arrow)).toEqual(arrows)
})
