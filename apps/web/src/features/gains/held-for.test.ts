import { expect, test } from 'vitest'
import { formatHeldFor } from './held-for.ts'

test.each([
  ['2024-01-31', '2024-02-29', '29 d'],
  ['2024-01-15', '2024-02-15', '1 mo'],
  ['2023-03-16', '2024-03-15', '11 mo'],
  ['2023-03-15', '2024-03-15', '1 y 0 mo'],
  ['2023-07-05', '2026-02-09', '2 y 7 mo'],
  ['2022-01-18', '2026-02-09', '4 y 0 mo'],
  ['2026-02-09', '2026-02-09', '0 d'],
])('from %s to %s are %s', (opened, sold, held) => expect(formatHeldFor(opened, sold)).toBe(held))
