import type { NewsItem } from '@plumbline/contract/news/schemas'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { NewsDays } from './news-days.tsx'

/** Two items a day at noon, from 31 March 2026 back. */
const items: NewsItem[] = Array.from({ length: 23 }, (_, at) => ({
  title: `Story ${at}`,
  text: '',
  url: `https://courier.example/${at}`,
  image: null,
  symbol: 'ACRN',
  site: 'Courier',
  publishedDate: `2026-03-${31 - Math.floor(at / 2)}T12:00:00Z`,
}))

test('news stand under their days, ten more at a time', async () => {
  const screen = await renderUi(<NewsDays items={items} view="compact" />)
  const stories = screen.getByRole('listitem')
  expect(stories.all()).toHaveLength(10)
  expect(screen.getByRole('heading', { level: 2 }).all()).toHaveLength(5)
  const first = screen.getByRole('list', { name: 'News from 31 Mar 2026' })
  await expect.element(first.getByRole('heading', { level: 3 }).first()).toMatchTextContent(/^Story 0/)
  expect(first.getByRole('listitem').all()).toHaveLength(2)
  await screen.getByRole('button', { name: 'Show 10 more' }).click()
  await expect.element(screen.getByText('20 of 23')).toBeVisible()
  await screen.getByRole('button', { name: 'Show 3 more' }).click()
  await expect.element(stories.last()).toMatchTextContent(/^Story 22/)
  expect(stories.all()).toHaveLength(23)
  expect(screen.getByRole('button').all()).toHaveLength(0)
})
