import type { NewsItem } from '@plumbline/contract/news/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

test('news stand under their days, twenty more at a time', async () => {
  const screen = await renderUi(<NewsDays items={items} view="compact" />)
  const stories = screen.getByRole('listitem')
  expect(stories.all()).toHaveLength(20)
  expect(screen.getByRole('heading', { level: 2 }).all()).toHaveLength(10)
  const first = screen.getByRole('list', { name: 'News from 31 Mar 2026' })
  await expect.element(first.getByRole('heading', { level: 3 }).first()).toMatchTextContent(/^Story 0/)
  expect(first.getByRole('listitem').all()).toHaveLength(2)
  await expect.element(screen.getByText('20 of 23')).toBeVisible()
  await screen.getByRole('button', { name: 'Show 3 more' }).click()
  await expect.element(stories.last()).toMatchTextContent(/^Story 22/)
  expect(stories.all()).toHaveLength(23)
  expect(screen.getByRole('button').all()).toHaveLength(0)
})

test('a compact story is one line with its time, and what is held has its name', async () => {
  await page.viewport(1280, 800)
  const held = new Map([['ACRN', { name: 'Acorn Tools Inc', image: null }]])
  const long = { ...(items[0] as NewsItem), title: 'A title '.repeat(30), text: 'And a text '.repeat(30) }
  const screen = await renderUi(<NewsDays items={[long]} view="compact" held={held} />)
  const story = screen.getByRole('listitem')
  expect(story.element().getBoundingClientRect().height).toBeLessThan(45)
  await expect.element(story.getByTitle('Acorn Tools Inc')).toMatchTextContent(/ACRN/)
  await expect.element(story.getByText(/^\d\d:00$/)).toBeVisible()
})
