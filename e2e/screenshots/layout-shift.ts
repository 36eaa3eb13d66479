import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift: number
  }
}

/** Observes layout shifts from the next page load on. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shifts since the page was loaded, in shares of the screen. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.layoutShift)
}
