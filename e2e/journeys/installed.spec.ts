import { expect, type Page } from '@playwright/test'
import { signIn as requestLink, updateUser } from '@plumbline/contract/accounts/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { signInByApi } from '../harness/api-client.ts'
import { ledgerPath, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signInLinks } from '../harness/mailbox.ts'
import { openUserMenu, signIn, signInAsNew, test } from '../harness/product.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page whose requests the service worker handles: it does from the first load after its activation. */
async function openControlled(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
}

/** Waits until the service worker has every script of the release. */
async function waitForAssets(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('keep-assets'))
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names: string[] = await (await fetch('/app/offline-assets.json')).json()
        const found = await Promise.all(names.map((name) => caches.match(`/app/${name}`)))
        return found.filter((response) => response === undefined).length
      }),
    )
    .toBe(0)
}

const keptCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('plumbline-figures')).length)

test('the application can be installed, and its icons exist', async ({ page, request }) => {
  await page.goto('/app/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Plumbline', start_url: '/app/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const image = await request.get(`/app/${src}`)
    expect(image.headers()['content-type']).toBe('image/png')
    const body = await image.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('without a network the last figures stay readable, marked with their time, until signing out', async ({
  page,
  context,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const address = `/app/portfolio/${await makeFixturePortfolio(client)}`
  await openControlled(page, address)
  const row = page.getByRole('row', { name: /Acorn Tools/ })
  const figures = await row.textContent()
  await waitForAssets(page)

  await context.setOffline(true)
  await page.reload()
  await expect(row).toHaveText(figures ?? '')
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing can be saved' })
  await expect(notice).toContainText(/Figures as of \d+ \w+ \d{4}, \d\d:\d\d\./)
  await expectAccessible(page)
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Help Center' })).toBeVisible()
  await page.goBack()

  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await expect(row).toHaveText(figures ?? '')
  expect(await keptCaches(page)).toBe(1)
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/app\/login$/)
  await expect.poll(() => keptCaches(page)).toBe(0)
})

/** Shares the ledger's file as another application does, and waits for the page that it opens. */
async function shareFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.innerHTML =
      '<form method="post" enctype="multipart/form-data" action="/app/shared-file"><input type="file" name="file"><button>Share</button></form>'
  })
  await page.locator('input[type=file]').setInputFiles(ledgerPath)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('heading', { name: 'Import a shared file' })).toBeVisible()
}

test('a csv file that another app shares is imported into the chosen portfolio', async ({ page, server }) => {
  const client = await signIn(page, server, 'grace@plumbline.example')
  await makeFixturePortfolio(client, 'Depot')
  await openControlled(page, '/app/portfolios')
  await shareFile(page)
  await expect(page.getByText('example-ledger.csv')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Portfolios' }).getByRole('link', { name: 'Depot' }).click()
  await expect(page.getByText('18 rows').first()).toBeVisible()
})

test('a shared csv file is imported into a portfolio that is created for it', async ({ page, server }) => {
  await signIn(page, server, 'joan@plumbline.example')
  await openControlled(page, '/app/portfolios')
  await shareFile(page)
  await page.getByRole('link', { name: 'Go on with the import' }).click()
  await expect(page.getByText('18 rows').first()).toBeVisible()
})

test('when the session ends, only the application itself stays in the browser’s caches', async ({ page, server }) => {
  await signIn(page, server, 'mary@plumbline.example')
  await openControlled(page, '/app/portfolios')
  await shareFile(page)
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/app\/login$/)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['plumbline-shell'])

  await signInAsNew(page, server, 'next@plumbline.example')
  await page.goto('/app/shared-file')
  await expect(page.getByText('No shared file')).toBeVisible()
})

test('a sign-in in another tab replaces what this one shows of the previous user', async ({
  page,
  context,
  server,
}) => {
  const client = await signIn(page, server, 'dora@plumbline.example')
  await makeFixturePortfolio(client, 'Depot of Dora')
  await page.goto('/app/portfolios')
  await expect(page.getByText('Depot of Dora')).toBeVisible()
  const email = 'emil@plumbline.example'
  const emil = await signInByApi(server, email)
  await emil.call(updateUser, { body: { first_name: 'Emil', strategy: 'value' } })
  await emil.call(requestLink, { body: { email } })

  const other = await context.newPage()
  await other.goto((await signInLinks(email, server.dataFolder, 2)).at(-1) ?? '')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/app/portfolios')
  await expect(page.getByRole('heading', { name: 'Emil' })).toBeVisible()
  await expect(page.getByText('Depot of Dora')).toBeHidden()
})
