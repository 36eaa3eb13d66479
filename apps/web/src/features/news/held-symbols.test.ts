import { expect, test } from 'vitest'
import { heldSymbols } from './held-symbols.ts'

test('each held symbol is listed once, in alphabetical order, without closed holdings', () => {
  const lines = [
    { symbol: 'CORD', name: 'Cordage', units: 5 },
    { symbol: 'acrn', name: 'Acorn', units: 1 },
    { symbol: 'GONE', name: 'Gone', units: 0 },
    { symbol: 'BEAM', name: 'Beam', units: -2 },
    { symbol: 'CORD', name: 'Cordage in London', units: 3 },
  ]
  expect(heldSymbols(lines)).toEqual([
    { symbol: 'acrn', name: 'Acorn' },
    { symbol: 'BEAM', name: 'Beam' },
    { symbol: 'CORD', name: 'Cordage' },
  ])
})
