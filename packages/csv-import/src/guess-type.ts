import { normalizeWords, withoutAccents } from './normalize-words.ts'
import { TAX_WORDS, TYPE_WORDS, type TypeChoice, UNDECIDED_WORDS, WHOLE_TYPE_WORDS } from './type-words.ts'

const EXACT = new Map<string, TypeChoice>()
for (const [choice, words] of Object.entries(TYPE_WORDS) as [TypeChoice, readonly string[]][]) {
  for (const word of words) {
    EXACT.set(word, choice)
    const plain = withoutAccents(word)
    if (!EXACT.has(plain)) EXACT.set(plain, choice)
  }
}
const MAX_WORD_LENGTH = 200
const SHORTEST_START = 3

/** Stands between the words of the type column and of the side column where both say something. */
export const TYPE_PARTS_SEPARATOR = ' · '

/**
 * What a type word or sentence of a file means, or null where it must be asked for. A known word decides if it is the
 * whole text or its start; taxes are left out (`ignore`); reversals and corporate actions are never guessed.
 */
export function guessType(text: string): TypeChoice | null {
  const word = normalizeWords(text.slice(0, MAX_WORD_LENGTH))
  return lookUp(word) ?? lookUp(withoutAccents(word))
}

/** What a type word means that may be made of two columns' words: the first part that is known decides. */
export function guessTypeWord(word: string): TypeChoice | null {
  const [type = '', side = ''] = word.split(TYPE_PARTS_SEPARATOR)
  return guessType(type) ?? guessType(side)
}

function lookUp(word: string): TypeChoice | null {
  const whole = EXACT.get(word) ?? WHOLE_TYPE_WORDS[word]
  if (whole !== undefined) return whole
  if (UNDECIDED_WORDS.some((part) => word.includes(part))) return null
  if (TAX_WORDS.some((part) => word.includes(part))) return 'ignore'
  for (let end = word.length - 1; end >= SHORTEST_START; end--) {
    if (isLetterOrDigit(word.charAt(end))) continue
    const choice = EXACT.get(word.slice(0, end))
    if (choice !== undefined) return choice
  }
  return null
}

function isLetterOrDigit(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
