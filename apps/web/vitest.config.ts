import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { findChromium } from '../../scripts/processes/find-chromium.ts'
import viteConfig from './vite.config.ts'

const executablePath = findChromium()
const VIEWPORT = { width: 1280, height: 800 }

/** Moves the pointer of an earlier test into the corner, where no chart reads it. */
const parkPointer: BrowserCommand<[]> = ({ page }) => page.mouse.move(VIEWPORT.width - 1, VIEWPORT.height - 1)

/** Component tests: files named …test.tsx run in Chromium, since tables and charts need a real layout. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'components',
      include: ['src/**/*.test.tsx'],
      setupFiles: ['src/testing/setup.ts'],
      testTimeout: 60_000,
      // One page loads each module once for all files: otherwise loading takes most of the CPU time.
      isolate: false,
      retry: process.env.CI ? 1 : 0,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(executablePath === undefined ? {} : { executablePath }),
            args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-maglev --no-opt', '--disable-quic'],
          },
          contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Berlin' },
        }),
        instances: [{ browser: 'chromium', viewport: VIEWPORT }],
        commands: { parkPointer },
      },
    },
  }),
)
