import { describe, expect, test } from 'vitest'
import { exactTerm, postingsOf, TermCollector, termsWithPrefix } from './term-index.ts'

/** The index of documents whose order is turned around: the last one added has position 0. */
function indexOf(...documents: string[][]) {
  const collector = new TermCollector()
  for (const terms of documents) collector.add(terms)
  return collector.finish(Uint32Array.from(documents, (_, index) => documents.length - 1 - index))
}

const index = indexOf(['car', 'card'], ['cart', 'car'], [], ['dog'])
const found = (range: { from: number; to: number }) => [...postingsOf(index, range)].sort()

describe('the documents', () => {
  test.each([
    ['car', [2, 2, 3, 3]],
    ['card', [3]],
    ['cart', [2]],
    ['ca', [2, 2, 3, 3]],
    ['dog', [0]],
    ['dogs', []],
    ['a', []],
    ['e', []],
    ['', [0, 2, 2, 3, 3]],
  ])('whose terms begin with “%s”', (prefix, positions) => {
    expect(found(termsWithPrefix(index, prefix))).toEqual(positions)
  })

  test.each([
    ['car', [2, 3]],
    ['card', [3]],
    ['ca', []],
    ['dogs', []],
    ['zebra', []],
    ['', []],
  ])('that have the term “%s”', (term, positions) => {
    expect(found(exactTerm(index, term))).toEqual(positions)
  })

  test('of an index without any are none', () => {
    const empty = indexOf()
    expect([...postingsOf(empty, termsWithPrefix(empty, 'a'))]).toEqual([])
    expect([...postingsOf(empty, exactTerm(empty, 'a'))]).toEqual([])
  })
})
