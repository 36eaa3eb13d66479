import type { Page } from '@playwright/test'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { launchBrowser } from '../harness/launch-browser.ts'

/** Their pages have the most fields, examples and parameters. */
const OPERATIONS = ['getPortfolio', 'createTransactions', 'importData', 'getAsset', 'measurePerformance']
/** Chromium reports only longer tasks. */
const LEAST_TASK_MS = 50
const SETTLE_MS = 400

declare global {
  interface Window {
    /** The longest task of the page's thread so far, in milliseconds. */
    longestTask: number
  }
}

function watchTasks(): void {
  window.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
  }).observe({ type: 'longtask' })
}

async function longestTask(page: Page, step: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.longestTask = 0
  })
  await step()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  return Math.max(await page.evaluate(() => window.longestTask), LEAST_TASK_MS)
}

/**
 * The longest tasks of the API reference in milliseconds, in Chromium at the machine's own speed: when it loads, when
 * one of its operations opens, and when a page of text loads, which is what every page takes. All have been loaded once
 * before.
 */
export async function measureReferenceTasks(): Promise<{ load: number[]; open: number[]; pageOfText: number[] }> {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, { NOW: '2026-03-06T18:00:00Z', BILLING: 'off' })
  const browser = await launchBrowser()
  if (browser === undefined) throw new Error('no Chromium is installed')
  const measured = { load: [] as number[], open: [] as number[], pageOfText: [] as number[] }
  try {
    const page = await browser.newPage({ baseURL: server.origin, serviceWorkers: 'block' })
    await page.addInitScript(watchTasks)
    for (const path of ['/help/reference', '/help']) await page.goto(path, { waitUntil: 'networkidle' })
    for (const operation of OPERATIONS) {
      measured.pageOfText.push(await longestTask(page, () => page.goto('/help')))
      measured.load.push(await longestTask(page, () => page.goto('/help/reference')))
      const link = page.locator(`a[href$="/help/reference/${operation}"]`)
      measured.open.push(await longestTask(page, () => link.click()))
    }
  } finally {
    await browser.close()
    await server.stop()
    removeDataFolder(dataFolder)
  }
  return measured
}
