import { expect, type Page, type Request } from '@playwright/test'

/** The router's own table, from the page that runs it. */
export function routesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } }
    return Object.keys(router.routesByPath)
  })
}

/**
 * Navigates as a link does, without a page load, which takes two seconds of a processor.
 *
 * @param address with or without `/app`
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (href) => {
      const { __TSR_ROUTER__: router } = window as unknown as {
        __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
      }
      return router.navigate({ href })
    },
    address.replace(/^\/app(?=\/)/, ''),
  )
}

const QUIET_MS = 500

/** Follows an address and waits until the page asks for nothing, as `networkidle` does after a page load. */
export async function followUntilIdle(page: Page, address: string): Promise<void> {
  const open = new Set<Request>()
  let lastChange = Date.now()
  const begin = (request: Request) => {
    open.add(request)
    lastChange = Date.now()
  }
  const end = (request: Request) => {
    open.delete(request)
    lastChange = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await follow(page, address)
  await expect.poll(() => open.size === 0 && Date.now() - lastChange >= QUIET_MS).toBe(true)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
