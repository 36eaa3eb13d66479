import { expect, test } from 'vitest'
import { heldSymbols } from './held-symbols.ts'

test('each held symbol is listed once, in alphabetical order, without closed holdings', () => {
  const lines = [
    { symbol: 'CORD', name: 'Cordage', image: null, units: 5 },
    { symbol: 'acrn', name: 'Acorn', image: null, units: 1 },
    { symbol: 'GONE', name: 'Gone', image: null, units: 0 },
    { symbol: 'BEAM', name: 'Beam', image: null, units: -2 },
    { symbol: 'CORD', name: 'Cordage in London', image: null, units: 3 },
  ]
  expect(heldSymbols(lines)).toEqual([
    { symbol: 'acrn', name: 'Acorn', image: null },
    { symbol: 'BEAM', name: 'Beam', image: null },
    { symbol: 'CORD', name: 'Cordage', image: null },
  ])
})
