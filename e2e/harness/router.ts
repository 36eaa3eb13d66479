import type { Page } from '@playwright/test'

/** The router's own table, from the page that runs it. */
export function routesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } }
    return Object.keys(router.routesByPath)
  })
}

/** Navigates as a link does, without a page load. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
    }
    return router.navigate({ href })
  }, address)
}
