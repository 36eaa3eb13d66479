import { type PackedTexts, packTexts } from '../in-memory/packed-texts.ts'

/**
 * Maps terms to the documents that contain them. Terms are sorted by UTF-16 units, so all terms with a prefix, and
 * their postings, are contiguous: the postings of term `t` run from `postingStarts[t]` to `postingStarts[t + 1]`.
 */
export interface TermIndex {
  terms: PackedTexts
  postingStarts: Uint32Array
  postings: Uint32Array
}

/** Terms from `from` to `to`, exclusive. */
export interface TermRange {
  from: number
  to: number
}

export class TermCollector {
  readonly #numbers = new Map<string, number>()
  readonly #termsOfDocuments: number[] = []
  readonly #ends: number[] = []

  /** Adds the terms of the next document. */
  add(terms: readonly string[]): void {
    for (const term of terms) {
      let number = this.#numbers.get(term)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(term, number)
      }
      this.#termsOfDocuments.push(number)
    }
    this.#ends.push(this.#termsOfDocuments.length)
  }

  /** `order` lists the documents in the order they were added; the index refers to them by their position in it. */
  finish(order: Uint32Array): TermIndex {
    const texts = [...this.#numbers.keys()].sort()
    const places = new Uint32Array(texts.length)
    for (const [place, text] of texts.entries()) places[this.#numbers.get(text) as number] = place

    const postingStarts = new Uint32Array(texts.length + 1)
    for (const number of this.#termsOfDocuments) {
      const next = (places[number] as number) + 1
      postingStarts[next] = (postingStarts[next] as number) + 1
    }
    for (let term = 0; term < texts.length; term++)
      postingStarts[term + 1] = (postingStarts[term + 1] as number) + (postingStarts[term] as number)

    const postings = new Uint32Array(this.#termsOfDocuments.length)
    const filled = postingStarts.slice()
    for (const [place, document] of order.entries()) {
      const start = document === 0 ? 0 : (this.#ends[document - 1] as number)
      for (let at = start; at < (this.#ends[document] as number); at++) {
        const term = places[this.#termsOfDocuments[at] as number] as number
        postings[filled[term] as number] = place
        filled[term] = (filled[term] as number) + 1
      }
    }
    return { terms: packTexts(texts), postingStarts, postings }
  }
}

/** Negative when the term sorts before the terms with the prefix, 0 when it has the prefix, otherwise positive. */
function compareWithPrefix({ units, starts }: PackedTexts, term: number, prefix: string): number {
  const start = starts[term] as number
  const length = (starts[term + 1] as number) - start
  for (let at = 0; at < prefix.length; at++) {
    if (at === length) return -1
    const difference = (units[start + at] as number) - prefix.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return 0
}

function firstTerm(terms: PackedTexts, isReached: (term: number) => boolean): number {
  let low = 0
  let high = terms.starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

export function termsWithPrefix({ terms }: TermIndex, prefix: string): TermRange {
  return {
    from: firstTerm(terms, (term) => compareWithPrefix(terms, term, prefix) >= 0),
    to: firstTerm(terms, (term) => compareWithPrefix(terms, term, prefix) > 0),
  }
}

/** The exact term, as a range of at most one. */
export function exactTerm(index: TermIndex, text: string): TermRange {
  const { from, to } = termsWithPrefix(index, text)
  const { starts } = index.terms
  const exists = from < to && (starts[from + 1] as number) - (starts[from] as number) === text.length
  return { from, to: exists ? from + 1 : from }
}

export function postingsOf({ postings, postingStarts }: TermIndex, { from, to }: TermRange): Uint32Array {
  return postings.subarray(postingStarts[from], postingStarts[to])
}
