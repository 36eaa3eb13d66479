import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { arrangeSlices } from './arrange-slices.ts'
import { DoughnutCard } from './doughnut-card.tsx'

const item = (name: string, value: number) => ({ id: name, name, value })

async function renderCard(...items: { id: string; name: string; value: number }[]) {
  const screen = await renderUi(
    <DoughnutCard title="Sectors" slices={arrangeSlices(items)} decimals={1} currency="EUR" />,
  )
  const ring = screen.container.querySelector('svg')
  if (!ring) throw new Error('the card has no ring')
  /** Moves the pointer to a share of a turn, clockwise from the top, in the middle of the ring's width. */
  const pointAt = async (turn: number) => {
    const center = ring.getBoundingClientRect().width / 2
    const angle = 2 * Math.PI * turn
    await page
      .elementLocator(ring)
      .hover({ position: { x: center + 60 * Math.sin(angle), y: center - 60 * Math.cos(angle) } })
  }
  return { screen, pointAt, reading: screen.getByRole('status') }
}

test('ALC-01 the slices lie clockwise from the top in the size of their shares, and the one under the pointer is read', async () => {
  const { pointAt, reading } = await renderCard(item('Energy', 30), item('Health', 60), item('Utilities', 10))
  await pointAt(0.62)
  await expect.element(reading).toMatchTextContent(/30\.0%Energy/)
  await pointAt(0.58)
  await expect.element(reading).toMatchTextContent(/60\.0%Health.*60\.00/)
  await pointAt(0.92)
  await expect.element(reading).toMatchTextContent(/10\.0%Utilities/)
})

test('"All others" opens and lists what it is made of', async () => {
  const items = Array.from({ length: 8 }, (_, at) => item(`Sector ${at}`, 20 - at))
  const { screen } = await renderCard(...items)
  expect(screen.getByRole('listitem').all()).toHaveLength(7)
  await screen.getByRole('button', { name: 'All others', expanded: false }).click()
  await expect.element(screen.getByRole('listitem').last()).toMatchTextContent(/Sector 7.*13\.00.*9\.8%/)
  expect(screen.getByRole('listitem').all()).toHaveLength(9)
})

test('a single holding is a whole ring', async () => {
  const { screen } = await renderCard(item('Energy', 30))
  const ring = screen.container.querySelector('path')?.getBBox()
  expect(ring).toMatchObject({ x: -72, y: -72, width: 144, height: 144 })
})

test('the rows of the legend are reached by keyboard, and the one in focus is read', async () => {
  const { screen, reading } = await renderCard(item('Energy', 25), item('Health', 75))
  const row = screen.getByRole('listitem').nth(1)
  await expect.element(row).toHaveTextContent('Energy25.0%')
  row.element().focus()
  await expect.element(reading).toMatchTextContent(/25\.0%Energy/)
})

test('ALC-01 the six largest shares have six greens, and the rest is gray', async () => {
  const { screen } = await renderCard(...Array.from({ length: 8 }, (_, at) => item(`Sector ${at}`, 20 - at)))
  const colors = [...screen.container.querySelectorAll('li > i')].map(
    (mark) => getComputedStyle(mark).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
  )
  expect(new Set(colors.map(String)).size).toBe(7)
  const [red = 0, green = 0, blue = 0] = colors.pop() ?? []
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(20)
  for (const [r = 0, g = 0, b = 0] of colors) expect(g, `${r} ${g} ${b}`).toBeGreaterThan(Math.max(r, b))
})
