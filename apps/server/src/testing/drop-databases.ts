import { randomBytes } from 'node:crypto'
import { dropDatabases } from './test-database.ts'

/** Vitest calls `setup` before and `teardown` after the API suite on PostgreSQL. */
export function setup(): void {
  process.env.TEST_DATABASE_PREFIX = `plumbline_test_${randomBytes(6).toString('hex')}_`
}

/** Drops every database of this run. */
export async function teardown(): Promise<void> {
  await dropDatabases(process.env.TEST_DATABASE_URL ?? '', process.env.TEST_DATABASE_PREFIX ?? '')
}
