import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/processes/find-chromium.ts'

/** Chromium for a benchmark, outside of the test runner; undefined if none is installed. */
export async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium()
  if (executablePath === undefined) return undefined
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
}
