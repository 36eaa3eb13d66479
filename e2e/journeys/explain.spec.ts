import { expect, type Locator, type Page } from '@playwright/test'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { readFigure } from '../harness/figures.ts'
import { clientOfPage, expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

let address: string
const acorn = expected.lines['ACRN.US']
const gainOfAcorn = { unrealized: 727.41, realized: 202.82, dividends: 4.41, currency: -59.49, fees: -14.68 }

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  address = `/app/portfolio/${await makeFixturePortfolio(client)}`
  await page.goto(address)
})

const gainButton = (page: Page) =>
  page
    .getByRole('table', { name: 'Holdings' })
    .getByRole('row', { name: /Acorn Tools Inc/ })
    .getByRole('button', { name: '+860.47' })

async function explainAcorn(page: Page) {
  await gainButton(page).click()
  return page.getByRole('dialog', { name: /Gain of Acorn Tools Inc/ })
}

test('HLD-09 a gain shows its parts, their sum, the proof, price, rate and the ledger rows behind it', async ({
  page,
}) => {
  const dialog = await explainAcorn(page)
  for (const [name, value] of Object.entries(gainOfAcorn)) {
    const row = dialog.getByRole('row', { name: new RegExp(`^${name}`, 'i') })
    expect(readFigure((await row.getByRole('cell').last().textContent()) ?? ''), name).toBeCloseTo(value, 2)
  }
  await expect(dialog.getByRole('row', { name: /Gain, EUR/ })).toContainText('+860.47')
  await expect(dialog.getByText(/Adds up: money in .* = value 1,969\.66/)).toBeVisible()
  await expect(dialog.getByText('USD 88.95, close of 29 Dec 2023')).toBeVisible()
  await expect(dialog.getByText('1 USD = EUR 0.88574, reference rate of 29 Dec 2023')).toBeVisible()
  await expect(dialog.getByText(/\+41\.13% of all purchases/)).toBeVisible()
  await expect(dialog.getByText('realized + unrealized + currency + dividends + fees')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'How gain is measured' })).toHaveAttribute('href', '/help/methods/gain')

  await dialog.getByRole('button', { name: /effects behind it/ }).click()
  const sale = dialog.getByRole('listitem').filter({ hasText: 'Sold 8 Aug 2022' }).first()
  await expect(sale).toContainText('+202.82')
  await expect(sale).toContainText(/15 x USD\s*70\.50/)
  await expect(sale).toContainText('example-ledger.csv')
  expect(acorn?.gain?.total).toBeCloseTo(860.47, 2)
  await expectAccessibleAtBothWidths(page)
})

test('Enter opens an explanation, Escape closes it and returns the focus; the table stays usable; effects that do not add up are reported openly', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await gainButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Gain of Acorn Tools Inc' })
  await expect(dialog.getByText('Adds up')).toBeVisible()
  await expect(dialog).toBeFocused()
  expect(requests.filter((path) => /\/(explain|bridge)$/.test(path))).toHaveLength(1)
  await expect(gainButton(page)).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', /ascending|descending/)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(gainButton(page)).toBeFocused()

  await page.route('**/explain?figure=baseCurrencyCurrentValue*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.explanation.leaves[0].amount += 1
    await route.fulfill({ response, json: body })
  })
  await page
    .getByRole('button', { name: /8,606\.65/ })
    .first()
    .click()
  const total = page.getByRole('dialog', { name: 'Total value' })
  await expect(total.getByText(/Does not add up: its parts make 8,607\.65/)).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a long press explains a figure where a tap unfolds the row', async ({ page }) => {
    const more = page.getByRole('button', { name: 'More about Acorn Tools Inc' })
    // A trial scrolls to the row and waits until it no longer moves.
    await more.tap({ trial: true })
    const box = await gainButton(page).boundingBox()
    if (box === null) throw new Error('the figure is not on the page')
    const touch = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(page.getByRole('dialog', { name: 'Gain of Acorn Tools Inc' })).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
  })
})

/**
 * The first figure of each kind: of a holding, of the portfolio or of a period. Those of the other holdings and periods
 * are shown by the same code.
 */
async function distinctFigures(figures: Locator): Promise<Locator[]> {
  const keys = await figures.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('data-explains') ?? ''),
  )
  const kinds = keys.map((key) => {
    const [figure, scope] = JSON.parse(key)
    return JSON.stringify([figure, Object.keys(scope).sort()])
  })
  return kinds.flatMap((kind, index) => (kinds.indexOf(kind) === index ? [figures.nth(index)] : []))
}

test('each kind of figure on the holdings and performance pages equals the sum of its effects', async ({ page }) => {
  test.slow()
  for (const path of ['', '/performance']) {
    await follow(page, `${address}${path}`)
    const figures = page.locator('main button[aria-haspopup="dialog"][data-explains]')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(figures.nth(20)).toBeVisible()
    for (const figure of await distinctFigures(figures)) {
      const name = await figure.getAttribute('data-explains')
      await figure.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/^(Adds up|Does not add up|Cannot be checked)/), `${name}`).toContainText('Adds up')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  }
})

test('a link from a mail opens the explanation of its figure, as of its days; one with hundreds of effects lists more of them on request', async ({
  page,
  server,
}) => {
  await page.goto(`${address}?explain=gain.total&from=2023-12-10&to=2023-12-17`)
  const dialog = page.getByRole('dialog', { name: 'Gain, 10 Dec 2023 to 17 Dec 2023' })
  await expect(dialog.getByText(/^Adds up: value at the start/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${address}$`))

  const client = await clientOfPage(page, server)
  const portfolioId = address.split('/').at(-1) ?? ''
  const buy = { portfolioId, type: 'buy' as const, units: 1, price: 40, fee: 1, stockId: 'CORD.XETRA' }
  const trades = Array.from({ length: 230 }, (_, day) => ({
    ...buy,
    date: new Date(Date.UTC(2022, 0, 3 + day)).toISOString().slice(0, 10),
  }))
  await client.call(createTransactions, { body: trades })
  await follow(page, `${address}?explain=gain.fees&asset=CORD.XETRA&from=2021-12-31&to=2023-12-29`)
  const fees = page.getByRole('dialog', { name: /^Fees/ })
  await expect(fees.getByText(/^Adds up/)).toBeVisible()
  await fees.getByRole('button', { name: '233 effects behind it' }).click()
  await expect(fees.getByText('200 of 233 effects are listed.')).toBeVisible()
  await expectAccessible(page)
  await fees.getByRole('button', { name: 'Show more' }).click()
  await expect(fees.getByText(/effects are listed/)).toBeHidden()
  // Rows that were never shown have estimated heights: on a phone the end moves while they are drawn
  await expect(async () => {
    await fees.getByRole('region', { name: 'Effects' }).press('End')
    await expect(fees.getByRole('listitem').filter({ hasText: '30 Jun 2023' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})
