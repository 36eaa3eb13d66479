import { expect, test } from 'vitest'
import { oncePer } from './once-per.ts'

test('makes a value once for each combination of its parts', () => {
  const made: string[] = []
  const keptOf = oncePer((language: string, decimals: number) => {
    made.push(`${language} with ${decimals}`)
    return { language, decimals }
  })
  const first = keptOf('de', 2)
  expect(keptOf('de', 2)).toBe(first)
  expect([keptOf('de', 12), keptOf('de', 1), keptOf('en', 2), keptOf('de', 12)]).toEqual([
    { language: 'de', decimals: 12 },
    { language: 'de', decimals: 1 },
    { language: 'en', decimals: 2 },
    { language: 'de', decimals: 12 },
  ])
  expect(made).toEqual(['de with 2', 'de with 12', 'de with 1', 'en with 2'])
})
