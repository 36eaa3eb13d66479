import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type JSHandle, type Page } from '@playwright/test'
import type { RunOnly } from 'axe-core'
import { runAxe } from './run-axe.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const STANDARD: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** Texts of this worker's pages in which axe has found no violation of contrast: their styles and places. */
const knownTexts = new Set<string>()

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

/** What lies behind a modal dialog is inert, and was checked before it opened. */
function shownPart(page: Page): Promise<JSHandle<Element>> {
  return page.evaluateHandle(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    return dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.documentElement
  })
}

/** @param runOnly by default what can tell light from dark */
async function expectNoViolation(page: Page, scheme: ColorScheme, runOnly?: RunOnly): Promise<void> {
  const part = await shownPart(page)
  const { violations, known } = await page.evaluate(runAxe, { part, runOnly, known: [...knownTexts] })
  expect(violations, scheme).toEqual([])
  for (const text of known) knownTexts.add(text)
}

async function expectColorsInOtherScheme(page: Page, scheme: ColorScheme): Promise<void> {
  const html = page.locator('html')
  const other = scheme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', other)
  await untilColorsSettle(page)
  await expectNoViolation(page, other)
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
  await expectNoViolation(page, scheme, STANDARD)
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
