import { defineConfig } from '@playwright/test'

/**
 * The suite of `npm run test:faults`. docs/operating/reliability.md says what it covers and records its last result.
 */
export default defineConfig({
  testDir: 'faults',
  outputDir: '../test-results/faults',
  workers: 1,
  timeout: 4 * 60 * 60_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
})
