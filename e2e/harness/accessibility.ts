import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const STANDARD: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** Of all rules, those that can tell light from dark. */
const COLOR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

async function untilColorsSettle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
}

const MAX_PHONE_WIDTH = 600

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? Infinity) <= MAX_PHONE_WIDTH
}

/** Makes a phone as tall as its page: axe reports a button as too small where the bar at the foot covers half of it. */
async function showWholePage(page: Page): Promise<() => Promise<void>> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size === null || !isPhone(page) || height <= size.height) return async () => {}
  await page.setViewportSize({ ...size, height })
  return () => page.setViewportSize(size)
}

/** Loads axe into each frame, unless an earlier check of the same page has done so. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
}

type ColorScheme = 'light' | 'dark'

async function expectNoViolation(page: Page, runOnly: RunOnly, scheme: ColorScheme): Promise<void> {
  const report = await page.evaluate(async (rules) => {
    // Style sheets are loaded ahead for one rule, which is not among these.
    const preload = { assets: ['media'] }
    // What lies behind a modal dialog is inert, and was checked before it opened.
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    const context = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document
    const { violations } = await window.axe.run(context, { runOnly: rules, resultTypes: ['violations'], preload })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }))
  }, runOnly)
  expect(report, scheme).toEqual([])
}

async function expectColorsInOtherScheme(page: Page, scheme: ColorScheme): Promise<void> {
  const html = page.locator('html')
  const other = scheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', other)
  await untilColorsSettle(page)
  await expectNoViolation(page, COLOR_RULES, other)
  await page.emulateMedia({ colorScheme: scheme })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme)
}

async function expectNoWiderThanScreen(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/**
 * Expects no violation of WCAG 2.2 A and AA in the current page, dialogs included, after color transitions have ended.
 *
 * @param schemes both color schemes or the one that is shown; on a phone one by default, since most of its colors are
 *   those of the wide page
 */
export async function expectAccessible(
  page: Page,
  { schemes = isPhone(page) ? 'shown' : 'both' }: { schemes?: 'shown' | 'both' } = {},
): Promise<void> {
  await expect(page).toHaveTitle(/./)
  // After scrolling, the top bar can cover half of a button, which axe then reports as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  const showAsBefore = await showWholePage(page)
  await untilColorsSettle(page)
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const scheme = shown === 'dark' ? 'dark' : 'light'
  await loadAxe(page)
  await expectNoViolation(page, STANDARD, scheme)
  if (schemes === 'both') await expectColorsInOtherScheme(page, scheme)
  await showAsBefore()
}

/** Expects of a page on a phone that it is accessible and that nothing scrolls it to the side. */
export async function expectFittingPhone(page: Page): Promise<void> {
  await expectNoWiderThanScreen(page)
  await expectAccessible(page, { schemes: 'shown' })
}

const PHONE = { width: 390, height: 844 }

/**
 * Expects of the current page, dialogs included, that it is accessible on the wide screen and on a phone, whose width
 * it gets for a moment, and that nothing scrolls it to the side there.
 */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page)
  const wide = page.viewportSize()
  if (wide === null) throw new Error('The page has no viewport.')
  await page.setViewportSize(PHONE)
  await expectFittingPhone(page)
  await page.setViewportSize(wide)
}
