import { expect, test } from 'vitest'
import { heldSymbols } from './held-symbols.ts'

test('each held symbol is listed once, in alphabetical order, without closed holdings', () => {
  const lines = [
    { symbol: 'CORD', units: 5 },
    { symbol: 'acrn', units: 1 },
    { symbol: 'GONE', units: 0 },
    { symbol: 'BEAM', units: -2 },
    { symbol: 'CORD', units: 3 },
  ]
  expect(heldSymbols(lines)).toEqual(['acrn', 'BEAM', 'CORD'])
})
