import { type Browser, chromium, type Page } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { screenAssets } from '@plumbline/contract/screener/operations'
import { MAX_SCREENER_RESULTS } from '@plumbline/contract/screener/vocabulary'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { findChromium } from '../../scripts/processes/find-chromium.ts'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { type ApiClient, signInByApi } from '../harness/api-client.ts'
import { drawPrompt, rememberSession } from '../harness/product.ts'

const ROWS = 400
/** Of the CPU, so that the machine is about as fast as a cheap phone. */
const SLOWDOWN = 4
const ROUNDS = 5
/** Durations are reported from here on, in steps of 8 ms. */
const LEAST_DURATION_MS = 16
const SETTLE_MS = 400
const EMAIL = 'ada@plumbline.example'
const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

declare global {
  interface Window {
    /** The longest event of the interactions so far, in milliseconds. */
    longestInteraction: number
  }
}

/** 400 purchases of one asset each: as many transactions as holdings. */
async function makePortfolio(client: ApiClient): Promise<string> {
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Wide', currency: 'EUR' } })
  const assets: { _id: string; currency: string | null }[] = []
  for (let offset = 0; assets.length < ROWS; offset += MAX_SCREENER_RESULTS) {
    const { results } = await client.call(screenAssets, { body: { filters: [], offset, limit: MAX_SCREENER_RESULTS } })
    if (results.length === 0) throw new Error(`The simulated market has fewer than ${ROWS} securities.`)
    assets.push(...results)
  }
  const rows = assets.slice(0, ROWS).map(({ _id, currency }, index) => ({
    portfolioId,
    stockId: _id,
    type: 'buy' as const,
    date: new Date(Date.UTC(2025, 0, 6) + index * 86_400_000).toISOString().slice(0, 10),
    currency: currency ?? 'USD',
    units: '2',
    price: '100',
    comments: index % 3 === 0 ? 'Savings plan' : '',
  }))
  for (let first = 0; first < rows.length; first += MAX_TRANSACTIONS_PER_CALL)
    await client.call(createTransactions, { body: rows.slice(first, first + MAX_TRANSACTIONS_PER_CALL) })
  return portfolioId
}

async function openPage(browser: Browser, origin: string, token: string, isPhone: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: isPhone ? PHONE : DESKTOP,
    hasTouch: isPhone,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await drawPrompt(page, 0)
  await rememberSession(page, { token })
  await page.addInitScript((durationThreshold) => {
    window.longestInteraction = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0) window.longestInteraction = Math.max(window.longestInteraction, entry.duration)
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, LEAST_DURATION_MS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** The longest interaction of some input, from the input to the next frame. */
async function longestOf(page: Page, input: () => Promise<unknown>): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => {
    window.longestInteraction = 0
  })
  await input()
  await page.waitForTimeout(SETTLE_MS)
  return Math.max(await page.evaluate(() => window.longestInteraction), LEAST_DURATION_MS)
}

interface Interaction {
  name: string
  path: (portfolioId: string) => string
  isOnPhone?: boolean
  /** A round of input; every round begins where the one before ended. */
  input: (page: Page, round: number) => Promise<unknown>
}

const WORDS = ['savings', 'plan', 'tech', 'group', 'insurance']
const SORTED_BY = ['Units', 'Value, EUR', 'Price', 'Gain, %', 'Name']
const PAGES = ['Performance', 'Transactions', 'Holdings', 'Allocation', 'Transactions']

const interactions: Interaction[] = [
  {
    name: 'typing in the search of transactions',
    path: (id) => `/app/portfolio/${id}/transactions?period=all`,
    input: async (page, round) => {
      const search = page.getByRole('searchbox', { name: 'Search transactions' })
      await search.fill('')
      await search.pressSequentially(WORDS[round] ?? '', { delay: 80 })
    },
  },
  {
    name: 'selecting a transaction',
    path: (id) => `/app/portfolio/${id}/transactions?period=all`,
    input: (page, round) =>
      page
        .getByRole('checkbox', { name: /^Select buy/ })
        .nth(round)
        .click(),
  },
  {
    name: 'opening a transaction to edit it',
    path: (id) => `/app/portfolio/${id}/transactions?period=all`,
    input: async (page, round) => {
      await page
        .getByRole('button', { name: /^Edit buy/ })
        .nth(round)
        .click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'unfolding a holding on a phone',
    path: (id) => `/app/portfolio/${id}`,
    isOnPhone: true,
    input: (page, round) =>
      page
        .getByRole('button', { name: /^More about/ })
        .nth(round)
        .tap({ position: { x: 20, y: 20 } }),
  },
  {
    name: 'sorting holdings',
    path: (id) => `/app/portfolio/${id}`,
    input: (page, round) =>
      page
        .getByRole('columnheader')
        .getByRole('button', { name: SORTED_BY[round] ?? '', exact: true })
        .click(),
  },
  {
    name: 'switching pages',
    path: (id) => `/app/portfolio/${id}`,
    input: async (page, round) => {
      await page
        .getByRole('navigation', { name: 'Portfolio' })
        .getByRole('link', { name: PAGES[round] ?? '' })
        .click()
    },
  },
  {
    name: 'opening the palette and typing',
    path: (id) => `/app/portfolio/${id}`,
    input: async (page, round) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(WORDS[round] ?? '', { delay: 80 })
      await page.waitForTimeout(SETTLE_MS)
      await page.keyboard.press('Escape')
    },
  },
  {
    name: "typing in the screener's filters",
    path: () => '/app/screener?filters=pe.lt.40',
    input: async (page, round) => {
      const field = page.getByRole('textbox', { name: /P\/E ratio/ })
      await field.fill('')
      await field.pressSequentially(String(10 + round), { delay: 80 })
    },
  },
  {
    name: 'sorting the screener',
    path: () => '/app/screener',
    input: (page, round) =>
      page
        .getByRole('columnheader')
        .getByRole('button', { name: ['P/E ratio', 'Name', 'Sector', 'Symbol', 'Dividend yield'][round] ?? '' })
        .click(),
  },
]

/**
 * Interaction to Next Paint in milliseconds, in Chromium on a CPU slowed down four times, with 400 transactions of 400
 * holdings. One sample for each round of an interaction.
 */
export async function measureInteractions(): Promise<{ name: string; samples: number[] }[]> {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, { NOW: '2026-03-06T18:00:00Z', BILLING: 'off' })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: CHROMIUM_FLAGS,
  })
  const measured: { name: string; samples: number[] }[] = []
  try {
    const client = await signInByApi(server, EMAIL)
    await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
    const portfolioId = await makePortfolio(client)
    for (const { name, path, isOnPhone = false, input } of interactions) {
      const page = await openPage(browser, server.origin, client.token, isOnPhone)
      await page.goto(path(portfolioId))
      await page.getByRole('table').first().waitFor()
      const samples: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) samples.push(await longestOf(page, () => input(page, round)))
      measured.push({ name, samples })
      await page.context().close()
    }
  } finally {
    await browser.close()
    await server.stop()
    removeDataFolder(dataFolder)
  }
  return measured
}
