import { defineConfig } from 'vitest/config'

const serverApiTests = 'apps/server/src/**/*.api.test.ts'
const postgresqlUrl = process.env.TEST_DATABASE_URL

/** A slow machine is no failure: in CI a test may be tried twice, as the journeys may. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000, retry: process.env.CI ? 1 : 0 }

/**
 * `unit` needs nothing but the code. `components` renders parts of the web application in Chromium. The API suite runs on
 * SQLite, and as `api-postgresql` on the server that TEST_DATABASE_URL names (a superuser's address of a throw-away
 * server; `npm test` starts one).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'benchmarks/src/**/*.test.ts'],
          exclude: [serverApiTests],
        },
      },
      'apps/web/vitest.config.ts',
      { test: { name: 'structure', include: ['scripts/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 } },
      { test: { name: 'api-sqlite', include: [serverApiTests], ...patience, env: { TEST_DATABASE_URL: '' } } },
      ...(postgresqlUrl ? [{ test: { name: 'api-postgresql', include: [serverApiTests], ...patience } }] : []),
    ],
  },
})
