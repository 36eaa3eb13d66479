import { describe, expect, test } from 'vitest'
import { misnamedIn } from '../checks/fixed-values.ts'

const file = 'apps/server/src/limits.ts'

describe('a fixed value at the top of a module', () => {
  test.each([
    ['const rowsAhead = 30', 'be in SCREAMING_CASE'],
    ['export const day = 24 * 60 * 60_000', 'be in SCREAMING_CASE'],
    ["export const plans = ['free', 'premium'] as const", 'be in SCREAMING_CASE'],
    ["const types = new Set(['ETF', 'FUND'])", 'be in SCREAMING_CASE'],
    ['const idle: number = -MINUTE_MS', 'be in SCREAMING_CASE'],
    ['const digits = /[0-9]+/', 'be in SCREAMING_CASE'],
    ['const LARGEST_BODY = 1024', 'begin with MAX_'],
    ['const SHORTEST_NAME = 3', 'begin with MIN_'],
    ['const PAUSE_MILLISECONDS = 250', 'end in _MS'],
    ['const REQUEST_TIMEOUT = 10_000', 'end in their unit, as _MS'],
  ])('%s must %s', (text, rule) => {
    expect(misnamedIn(file, text).map((value) => value.rule)).toEqual([rule])
  })

  test.each([
    ['const ROWS_AHEAD = 30'],
    ['const PAUSE_MS = 250'],
    ['const MAX_BODY_BYTES = 1024 * KILOBYTE'],
    ['const started = performance.now()'],
    ["const byName = { a: 'b' }"],
    ["const columns = [{ id: 'name' }]"],
    ['let count = 0'],
    ['function one() {\n  const rows = 1\n  return rows\n}'],
  ])('%s may be so', (text) => {
    expect(misnamedIn(file, text)).toEqual([])
  })
})
