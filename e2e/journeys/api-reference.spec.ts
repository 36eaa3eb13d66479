import { expect, type Page, type Response } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { test } from '../harness/network-name.ts'

const DOCUMENT = '/api/docs/json'
/** Elements of a page that the browser lays out at once. The longest operation has 1,200. */
const MAX_ELEMENTS = 3000
const MAX_KILOBYTES = 800
/** The OpenAPI document and the scripts that only this page loads. */
const MAX_OWN_KILOBYTES = 130

async function receivedKilobytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000
}

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page, { schemes: 'both' })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await page.locator('*').count()).toBeLessThan(MAX_ELEMENTS)
}

test('API-03 the reference opens over plain http by a name, is small, and draws one operation at a time', async ({
  page,
}) => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  const pathOf = (response: Response) => new URL(response.url()).pathname
  const title = page.getByRole('heading', { level: 1 })
  const operations = page.getByRole('navigation', { name: 'Operations' })

  await page.goto('/help/reference')
  expect(new URL(page.url())).toMatchObject({ protocol: 'http:', hostname: 'plumbline.home.arpa' })
  await expect(title).toHaveText('API reference')
  await expect(operations.getByRole('link')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await receivedKilobytes(responses)).toBeLessThan(MAX_KILOBYTES)
  const own = responses.filter(
    (response) => pathOf(response) === DOCUMENT || pathOf(response).includes('reference-page'),
  )
  expect(own).toHaveLength(2)
  expect(await receivedKilobytes(own)).toBeLessThan(MAX_OWN_KILOBYTES)
  await expectFit(page)

  const list = await operations.elementHandle()
  for (const name of [
    'Reads a portfolio with its holdings and figures',
    'Adds transactions to a portfolio, all or none',
  ]) {
    await operations.getByRole('searchbox').fill(name)
    await operations.getByRole('link', { name }).click()
    await expect(title).toHaveText(name)
    await expect(page.getByRole('heading', { level: 2, name: 'Try it' })).toHaveCount(1)
    await expectFit(page)
    await page.goBack()
    await expect(title).toHaveText('API reference')
    // Drawing the list again would be the longest task.
    expect(await list?.evaluate((element) => element.isConnected)).toBe(true)
  }
  expect(responses.map(pathOf).filter((path) => path === DOCUMENT)).toHaveLength(1)
})
