import { expect } from '@playwright/test'
import { getUser } from '@plumbline/contract/accounts/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { namesBesideKeys } from '../harness/names-beside-keys.ts'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { BILLING: 'off' } })

test('NWS-01 news of all holdings or of one, as cards or rows that are remembered; nothing is asked without holdings', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/stock/news')) asked.push(request.postData() ?? '')
  })
  const empty = await client.call(createPortfolio, { body: { name: 'Empty' } })
  await page.goto(`/app/portfolio/${empty._id}/news`)
  await expect(page.getByText('This portfolio has no holdings yet')).toBeVisible()
  expect(asked).toEqual([])

  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}`)
  const links = page.getByRole('navigation', { name: 'Portfolio', exact: true }).getByRole('link')
  const places = [
    'Holdings',
    'Performance',
    'Income',
    'Gains',
    'Transactions',
    'Allocation',
    'Benchmark',
    'News',
    'Settings',
  ]
  await expect(links).toHaveText(namesBesideKeys(places))
  let fail: () => void = () => undefined
  const failure = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/stock/news', async (route) => {
    await failure
    await route.fulfill({ status: 404, json: { status: 404, detail: 'The source is gone.' } })
  })
  await links.filter({ hasText: 'News' }).click()
  await expect(page.getByText('Loading news...')).toBeVisible()
  fail()
  await expect(page.getByRole('alert')).toContainText('The source is gone.')
  await page.unroute('**/api/stock/news')
  asked.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveTitle('News · Fixture')
  const stories = page.getByRole('list', { name: 'News' }).getByRole('listitem')
  await expect(stories).toHaveCount(2)
  await expect(stories.first()).toContainText('Acorn Tools opens a second works')
  await expect(stories.first()).toContainText('The works near the coast is to turn out saws from the spring on.')
  await expect(stories.first()).toContainText(/ACRN\s*Courier\s*10:30/)
  const link = stories.first().getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://courier.example/acorn-works')
  await expect(link).toHaveAttribute('rel', /noopener/)
  expect(asked).toEqual(['{"symbols":["ACRN","BEAM","CORD","DUNE"]}'])
  await expectAccessible(page)

  const symbols = page.getByRole('group', { name: 'Symbol' })
  await expect(symbols.getByRole('button')).toHaveText(['See All', 'ACRN', 'BEAM', 'CORD', 'DUNE'])
  await symbols.getByRole('button', { name: 'BEAM' }).click()
  await expect(stories).toHaveText([/Beam Lighting names a new chair/])
  await expect(page).toHaveURL(/\?symbol=BEAM$/)
  await symbols.getByRole('button', { name: 'DUNE' }).click()
  await expect(page.getByText('No news about DUNE right now')).toBeVisible()
  await page.goBack()
  await expect(stories).toHaveCount(1)

  const views = page.getByRole('group', { name: 'View' })
  await expect(views.getByRole('button', { pressed: true })).toHaveText('Compact')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await views.getByRole('button', { name: 'Grid' }).click()
  await saved
  expect((await client.call(getUser)).newsView).toBe('grid')
  await page.reload()
  await expect(views.getByRole('button', { pressed: true })).toHaveText('Grid')
  await symbols.getByRole('button', { name: 'See All' }).click()
  await expect(stories.first()).toContainText(/ACRN\s*Courier\s*28 Dec 2023, 10:30/)
  await expect(stories.first().locator('img').last()).toHaveJSProperty('complete', true)
  await expectAccessible(page)

  await page.goto('/app/asset/ACRN.US/news')
  const day = page.getByRole('list', { name: 'News from 28 Dec 2023' })
  await expect(day.getByRole('listitem')).toHaveText([/Acorn Tools opens a second works/])
  await expect(page.getByRole('heading', { level: 2, name: '28 Dec 2023' })).toBeVisible()
})
