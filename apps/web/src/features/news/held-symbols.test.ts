import { expect, test } from 'vitest'
import { heldSymbols } from './held-symbols.ts'

test('each symbol that is held stands once, in alphabetical order; a closed holding is not held', () => {
  const lines = [
    { symbol: 'CORD', units: 5 },
    { symbol: 'acrn', units: 1 },
    { symbol: 'GONE', units: 0 },
    { symbol: 'BEAM', units: -2 },
    { symbol: 'CORD', units: 3 },
  ]
  expect(heldSymbols(lines)).toEqual(['acrn', 'BEAM', 'CORD'])
})
