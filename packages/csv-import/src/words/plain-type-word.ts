import { isCurrencyMark } from '@plumbline/reading/words/currencies'
import { normalizeWords } from '../cells/normalize-words.ts'

const SENTENCE_WORDS = 3
const MIN_NAME_LENGTH = 3
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * Removes the row-specific parts from a type sentence: the name, symbol and ISIN of its security, and words with
 * digits. `YOU BOUGHT TAX EXEMPT FUND (TAXX) (Cash)` of TAX EXEMPT FUND becomes `YOU BOUGHT (Cash)`, so that words of a
 * name do not matter. One or two words stay unchanged.
 */
export function plainTypeWord(text: string, names: readonly string[]): string {
  const words = text.split(/\s+/)
  if (words.length < SENTENCE_WORDS) return text
  let left = words
  for (const name of names)
    if (name.length >= MIN_NAME_LENGTH) left = withoutRun(left, name.split(/\s+/).map(plainWord))
  const hasFigures = left.some((word) => /\d/.test(word))
  left = left.filter((word) => {
    const plain = word.replace(EDGES, '')
    return plain !== '' && !/\d/.test(plain) && !names.includes(plain) && !(hasFigures && isCurrencyMark(plain))
  })
  return left.length === 0 ? text : left.join(' ')
}

/** The words without the longest run that begins the name. A run of one word counts only if it is the whole name. */
function withoutRun(words: readonly string[], name: readonly string[]): string[] {
  let bestStart = 0
  let bestLength = 0
  for (let start = 0; start < words.length; start++) {
    let length = 0
    while (
      length < name.length &&
      start + length < words.length &&
      plainWord(words[start + length] ?? '') === name[length]
    )
      length++
    if (length > bestLength && length < words.length && (length > 1 || name.length === 1)) {
      bestStart = start
      bestLength = length
    }
  }
  return [...words.slice(0, bestStart), ...words.slice(bestStart + bestLength)]
}

function plainWord(word: string): string {
  return normalizeWords(word).replace(EDGES, '')
}
