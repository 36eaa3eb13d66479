import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { QUERIED_ELSEWHERE } from './apps/server/src/testing/queried-elsewhere.ts'
import { articleTexts } from './apps/web/article-texts.ts'
import { messageMacros } from './apps/web/message-macros.ts'

const SERVER_API_TESTS = 'apps/server/src/**/*.api.test.ts'
const ONLY_ON_SQLITE = '**/*.sqlite.api.test.ts'
const ONLY_ON_POSTGRESQL = '**/*.postgresql.api.test.ts'
const RECORDED_TESTS = '**/*.recorded.test.ts'
const POSTGRESQL_URL = process.env.TEST_DATABASE_URL

/** A slow machine is not a failure: in CI a test may be tried twice, as the journeys may. */
const PATIENCE = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: process.env.CI ? 1 : 0,
}

/**
 * Each worker loads a module once for all its test files: otherwise loading takes more than half of the CPU time.
 * Vitest's default leaves one core unused.
 */
const SHARED_MODULES = { isolate: false, maxWorkers: availableParallelism() }

/**
 * `unit` needs no browser and no server. `components` renders parts of the web application in Chromium. The API suite
 * runs on SQLite. As `api-postgresql`, its files with queries of their own run on the server in TEST_DATABASE_URL (a
 * superuser's address of a throw-away server; `npm test` starts one). `recorded` needs recorded data beside the
 * checkout, which no other project reads.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messageMacros, articleTexts],
        test: {
          name: 'unit',
          setupFiles: ['apps/web/src/testing/activate-english.ts'],
          ...PATIENCE,
          ...SHARED_MODULES,
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'benchmarks/src/**/*.test.ts'],
          exclude: [SERVER_API_TESTS, RECORDED_TESTS],
        },
      },
      'apps/web/vitest.config.ts',
      { test: { name: 'structure', include: ['scripts/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'api-sqlite',
          include: [SERVER_API_TESTS],
          exclude: [ONLY_ON_POSTGRESQL],
          ...PATIENCE,
          ...SHARED_MODULES,
          env: { TEST_DATABASE_URL: '' },
        },
      },
      {
        test: {
          name: 'recorded',
          include: [
            `packages/${RECORDED_TESTS}`,
            'packages/engine/src/example-ledger.test.ts',
            'apps/server/src/portfolios/portfolios.api.test.ts',
            'apps/server/src/measurement/explanations.api.test.ts',
          ],
          ...PATIENCE,
          ...SHARED_MODULES,
          env: { RECORDED_DATA: 'on', TEST_DATABASE_URL: '' },
        },
      },
      ...(POSTGRESQL_URL
        ? [
            {
              test: {
                name: 'api-postgresql',
                include: [SERVER_API_TESTS],
                exclude: [ONLY_ON_SQLITE, ...QUERIED_ELSEWHERE.map((path) => `apps/server/src/${path}`)],
                ...PATIENCE,
                ...SHARED_MODULES,
                globalSetup: ['apps/server/src/testing/drop-databases.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
