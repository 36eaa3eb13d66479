import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forgivenEdits, similarTerms } from './similar-terms.ts'
import { TermCollector } from './term-index.ts'

/** The textbook table of optimal string alignment distances. */
function editDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const cell = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let edits = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]))
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, cell(i - 2, j - 2) + 1)
      ;(table[i] as number[])[j] = edits
    }
  }
  return cell(a.length, b.length)
}

const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'é'), { minLength: 1, maxLength: 7 }).map((all) => all.join(''))

test('finds exactly the terms that are within the edits, whole or by their beginning', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { minLength: 1, maxLength: 40 }),
      letters,
      fc.integer({ min: 1, max: 2 }),
      (terms, word, most) => {
        const collector = new TermCollector()
        for (const term of terms) collector.add([term])
        const index = collector.finish(Uint32Array.from(terms.keys()))
        const found = similarTerms(index.terms, word, most)
        const least = (place: number, isWhole: boolean) =>
          Math.min(
            ...found
              .filter(({ from, to, isWhole: whole }) => from <= place && place < to && (whole || !isWhole))
              .map(({ edits }) => edits),
          )
        for (const [place, term] of terms.toSorted().entries()) {
          const whole = editDistance(word, term)
          const beginnings = Array.from({ length: term.length }, (_, at) => editDistance(word, term.slice(0, at + 1)))
          const beginning = Math.min(...beginnings)
          expect(least(place, true)).toBe(whole <= most ? whole : Number.POSITIVE_INFINITY)
          expect(least(place, false)).toBe(beginning <= most ? beginning : Number.POSITIVE_INFINITY)
        }
      },
    ),
    { numRuns: 300 },
  )
})

describe('forgivenEdits', () => {
  test.each([
    ['sap', 0],
    ['ford', 1],
    ['siemens', 1],
    ['vodafone', 2],
    ['20250101', 0],
  ])('%s: %i', (word, edits) => {
    expect(forgivenEdits(word)).toBe(edits)
  })
})
