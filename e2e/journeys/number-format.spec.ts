import { expect, type Page } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { createAlert } from '@plumbline/contract/alerts/operations'
import { subscribe } from '@plumbline/contract/billing/operations'
import { createClassification } from '@plumbline/contract/categories/operations'
import { createGoal } from '@plumbline/contract/goals/operations'
import { createOwnSecurity, enterOwnPrices } from '@plumbline/contract/own-securities/operations'
import { updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createSavingsPlan } from '@plumbline/contract/savings-plans/operations'
import { saveValuation } from '@plumbline/contract/valuations/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { createBranch } from '@plumbline/contract/what-if/operations'
import type { ApiClient } from '../harness/api-client.ts'
import { ledgerPath, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { makeProfiledMarket } from '../harness/profiled-market.ts'
import { follow } from '../harness/router.ts'

/** A format that no default resembles: four decimals after a comma, spaces, the symbol last. */
const unmistakable: NumberFormat = {
  symbolType: 'symbol',
  symbolPosition: 'after',
  symbolSpace: true,
  thousandsSeparator: 'space',
  decimalsSeparator: 'comma',
  decimals: 4,
}

const otherwise = {
  'a dot before decimals': /\d\.\d/g,
  'a comma between thousands': /\d,\d{3}(?!\d)/g,
  'a currency before its amount': /(?:EUR|USD|GBP|€|\$|£)[ \u00a0]?[+\u2212-]?\d/g,
  'a code for a currency that has a symbol': /\d[ \u00a0]?(?:EUR|USD|GBP)\b/g,
  'an amount without its decimals': /(?<!,\d*)\d[ \u00a0]?[€$£]|,\d{1,3}[ \u00a0]?[€$£]/g,
}

/** Not an amount: it keeps all of its decimals. */
const exchangeRate = /\b1 \S+ = \d+,\d{4,6}[ \u00a0]\S+/g

/** The fair value has no decimals from 10 on, whatever the format, and neither has what a goal is projected to be. */
const fairValue = /fair value of \S+ is [\d\u00a0]+ ?[€$£]/gi
const projected = /(?<![,\d])[\d\u00a0]+ ?[€$£]/g

/** All texts that a page shows, exposes to screen readers and draws on its charts. */
async function everyText(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    )
    const unseen = [...document.querySelectorAll('svg text, caption, figcaption')].map((each) => each.textContent)
    const { drawnTexts } = window as unknown as { drawnTexts: string[] }
    return [document.body.innerText, ...attributes, ...unseen, ...drawnTexts].join('\n')
  })
}

/** Keeps each text that a chart draws. */
async function watchCharts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawnTexts: string[] = []
    Object.assign(window, { drawnTexts })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawnTexts.push(text)
      return draw.call(this, text, ...place)
    }
  })
}

/** Follows an address, and forgets what the charts of the page before drew. */
async function openPage(page: Page, address: string): Promise<void> {
  await follow(page, address)
  await page.evaluate(() => (window as unknown as { drawnTexts: string[] }).drawnTexts.splice(0))
}

interface Visit {
  /** {id} is the portfolio, {branch} a branch of it. */
  path: string
  /** Has amounts without decimals. */
  isProjected?: true
  /** Waits for the figures and reveals hidden parts. */
  unfold: (page: Page) => Promise<unknown>
}

const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const chart = (page: Page) => page.locator('canvas').first()

/** Every page with amounts. */
const visits: Visit[] = [
  { path: 'portfolios', unfold: shows('€') },
  {
    path: 'portfolio/{id}',
    async unfold(page) {
      await page
        .getByRole('row', { name: /Acorn Tools Inc/ })
        .getByRole('button', { name: /^\+/ })
        .first()
        .click()
      await expect(page.getByText('Adds up')).toBeVisible()
      await page.getByRole('button', { name: /effects behind it/ }).click()
      await expect(page.getByText('Sold 8 Aug 2022').first()).toBeVisible()
    },
  },
  {
    path: 'portfolio/{id}/performance?year=2022',
    async unfold(page) {
      await expect(page.getByRole('table', { name: 'Value bridge' })).toBeVisible()
      await page.getByRole('slider', { name: /returns/ }).hover()
      await page.getByRole('group', { name: 'Unit' }).getByRole('button', { name: 'Value' }).click()
      await expect(page.getByRole('slider', { name: /^Value, EUR/ })).toBeVisible()
    },
  },
  {
    path: 'portfolio/{id}/transactions?period=all',
    async unfold(page) {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await expect(page.getByRole('dialog')).toContainText(/ x .* = /)
    },
  },
  {
    path: 'portfolio/{id}/allocation',
    async unfold(page) {
      await page.getByRole('list', { name: 'Holdings', exact: true }).getByRole('listitem').last().focus()
    },
  },
  {
    path: 'portfolio/{id}/import',
    async unfold(page) {
      await page.getByRole('button', { name: 'Select a CSV file' }).click()
      await page.locator('input[type="file"]').setInputFiles(ledgerPath)
      await expect(page.getByRole('table', { name: 'Preview of the import' })).toBeVisible()
    },
  },
  {
    path: 'asset/ACRN.US/price?period=max',
    async unfold(page) {
      await expect(chart(page)).toBeVisible()
      await chart(page).hover({ force: true })
    },
  },
  { path: 'asset/ACRN.US/holdings?period=all', unfold: shows(/\d transactions\)/) },
  { path: 'asset/ACRN.US', unfold: shows('Market cap') },
  { path: 'asset/ACRN.US/earnings', unfold: shows('Surprise') },
  { path: 'asset/ACRN.US/dividends', unfold: shows('Market cap') },
  { path: 'asset/ACRN.US/insiders', unfold: shows('Ilsena Thornquist') },
  { path: 'dcf/ACRN.US', unfold: shows(/free cash flow/i) },
  { path: 'screener?filters=analystTargetPrice.gte.1', unfold: shows('Acorn Tools Inc') },
  { path: 'portfolio/all', unfold: shows('Acorn Tools Inc') },
  { path: 'portfolio/{id}/income', unfold: shows('€') },
  { path: 'portfolio/{id}/gains', unfold: shows('€') },
  { path: 'portfolio/{id}/history/then?day=2022-06-30', unfold: shows('Acorn Tools Inc') },
  { path: 'portfolio/{id}/reconcile', unfold: shows('Acorn Tools Inc') },
  { path: 'portfolio/{id}/savings-plans', unfold: shows('€') },
  { path: 'portfolio/{id}/what-if', unfold: shows('each month') },
  { path: 'portfolio/{branch}/what-if/compare', unfold: shows('Money in') },
  { path: 'watchlist', unfold: shows('Acorn Tools Inc') },
  { path: 'alerts', unfold: shows('Acorn Tools Inc') },
  { path: 'goals', isProjected: true, unfold: shows('Home') },
  { path: 'calendar', unfold: shows('Acorn Tools Inc') },
  { path: 'categories', unfold: shows('not assigned') },
  { path: 'own-securities', unfold: shows('Oak pension fund') },
  { path: 'dcf/scorecard', unfold: shows('Acorn Tools Inc') },
  { path: 'checks', unfold: shows(/checks/i) },
]

/** What the pages of plans, goals and lists show amounts of. Returns the id of a branch. */
async function addMoreAmounts(client: ApiClient, portfolioId: string): Promise<string> {
  const ofPortfolio = { params: { id: portfolioId } }
  const ofAcorn = { params: { id: 'ACRN.US' } }
  const plan = {
    assetId: 'CORD.XETRA',
    amount: '1500.5',
    currency: 'EUR',
    every: 'month',
    startsOn: '2023-12-01',
  } as const
  await client.call(createSavingsPlan, { ...ofPortfolio, body: plan })
  const goal = { name: 'Home', portfolioId, currency: 'EUR', day: '2040-01-01', yearlyReturn: 0.05 }
  await client.call(createGoal, { body: { ...goal, amount: '123456.5', monthly: '1250.25' } })
  await client.call(watchAsset, { ...ofAcorn, body: { targetPrice: '1080.5', notes: 'Waits' } })
  await client.call(createAlert, { body: { assetId: 'ACRN.US', kind: 'price', level: 1234.5 } })
  const security = { name: 'Oak pension fund', kind: 'fund', currency: 'EUR' } as const
  const { _id: own } = await client.call(createOwnSecurity, { body: security })
  await client.call(enterOwnPrices, { params: { id: own }, body: { prices: [{ day: '2023-01-02', price: '1234.5' }] } })
  const categories = [{ _id: 'low', parent: null, name: 'Low', color: 'slice1' as const }]
  const assets = [{ assetId: 'CORD.XETRA', shares: [{ categoryId: 'low', percent: 40 }] }]
  await client.call(createClassification, { body: { name: 'Risk', categories, assets } })
  await client.call(saveValuation, {
    ...ofAcorn,
    body: {
      growth: 0.1,
      growthOption: '0',
      flows: [{ year: 2023, freeCashFlow: 133 }],
      discountRate: 0.1,
      terminalMultiple: 2,
      isTerminalDiscounted: false,
      fairValue: 99.5,
      currency: 'USD',
      price: 88.95,
    },
  })
  const rule = { kind: 'plan', assetId: 'CORD.XETRA', amount: 1500.5, every: 'month', wholeUnits: true } as const
  await client.call(createBranch, { ...ofPortfolio, body: { rule: { ...rule, from: '2023-01-02', to: '2023-06-30' } } })
  const { _id } = await client.call(createBranch, { ...ofPortfolio, body: { rule: { kind: 'scale', factor: 1.1 } } })
  return _id
}

const market = makeProfiledMarket()
test.use({ environment: { MARKET_DATA_DIR: market } })

test('USR-03 every amount is in the user’s number format; the benchmark chart alone has its own, and a goal has no decimals', async ({
  page,
  server,
}) => {
  await watchCharts(page)
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  const branch = await addMoreAmounts(client, id)
  await client.call(updateUser, { body: { numberFormat: unmistakable } })
  await page.goto('/app/portfolios')
  for (const { path, isProjected, unfold } of visits) {
    await openPage(page, `/${path.replace('{id}', id).replace('{branch}', branch)}`)
    await unfold(page)
    const whole = (await everyText(page)).replace(exchangeRate, '').replace(fairValue, '')
    const text = isProjected ? whole.replace(projected, '') : whole
    for (const [fault, pattern] of Object.entries(otherwise)) {
      const found = text.split('\n').filter((line) => line.match(pattern))
      expect.soft(found, `${path}: ${fault}`).toEqual([])
    }
    expect.soft(text, path).toMatch(/\d,\d{4}(?!\d)/)
  }

  await client.call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })
  await page.goto('/app/settings/billing')
  await expect(page.getByRole('listitem').filter({ hasText: 'Download' })).toContainText(/10,0000\s(US)?\$/)

  const benchmark = [{ stockId: 'CORD.XETRA', name: 'Cordage SE', percent: 100 }]
  await client.call(updatePortfolio, { params: { id }, body: { benchmark } })
  await page.goto(`/app/portfolio/${id}/benchmark`)
  await expect(chart(page)).toBeVisible()
  await chart(page).hover({ force: true })
  const drawn = (await everyText(page)).split('\n').filter((line) => /^[\u2212\d][\d\s\u00a0.,]*$/.test(line))
  expect(drawn.some((line) => /^\d{1,3}[ \u00a0]\d{3}$/.test(line))).toBe(true)
  // A ratio, which has decimals in any format.
  const beta = await page.locator('dl > div').filter({ hasText: 'Beta' }).locator('dd').first().innerText()
  expect(drawn.filter((line) => /[.,]/.test(line) && line !== beta)).toEqual([])
})
