import { expect, test } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { DayChange } from './day-change.tsx'

test.each([
  { change: 0.02, text: '+2.00%', arrows: ['up'] },
  { change: -0.02, text: '−2.00%', arrows: ['down'] },
  { change: 0, text: '0.00%', arrows: [] },
])('AST-02 a day of $text is named and has the arrows $arrows', async ({ change, text, arrows }) => {
  const asset = { change, priceDate: '2026-11-20', isPriceStale: false }
  const screen = await renderUi(<DayChange asset={asset} />)
  await expect.element(screen.getByText(`${text} on 20 Nov`)).toBeVisible()
  const drawn = [...screen.container.querySelectorAll<SVGElement>('svg')]
  expect(drawn.map(({ dataset }) => dataset.arrow)).toEqual(arrows)
})

test('the first close and an unknown price have no change', async () => {
  const asset = { change: null, priceDate: '2026-11-20', isPriceStale: false }
  const screen = await renderUi(
    <main>
      <DayChange asset={asset} />
    </main>,
  )
  expect(screen.getByRole('main').element().textContent).toBe('')
})
