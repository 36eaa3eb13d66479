import { availableParallelism } from 'node:os'
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test'
import { findChromium } from '../scripts/processes/find-chromium.ts'

const executablePath = findChromium()
const browser: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  // A service worker would bypass the responses that tests provide with `page.route`.
  serviceWorkers: 'block',
  // Dialogs and menus open at once.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Pages live for seconds here: optimizing their code and drawing them in parallel cost more than they save.
      // Requests are traced to their source. Functions compiled without positions would be parsed again for that.
      '--js-flags=--no-maglev --no-opt --no-enable-lazy-source-positions',
      '--num-raster-threads=1',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  actionTimeout: 30_000,
}

export default defineConfig({
  outputDir: '../test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
  // One more than cores: a worker waits for mails, pauses in typing and its browser's answers.
  workers: availableParallelism() + 1,
  // A shared machine can be too slow once; a test that fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  // Timeouts are for tests that hang. A busy machine takes many times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'process', testDir: 'process', timeout: 600_000 },
    // Before the many short ones: a long test at the end leaves a core idle.
    {
      name: 'phone',
      testDir: 'journeys',
      grep: /@both-widths/,
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', testDir: 'journeys', use: { ...browser, viewport: { width: 1440, height: 900 } } },
  ],
})
