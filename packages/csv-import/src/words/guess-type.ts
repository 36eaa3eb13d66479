import { normalizeWords, withoutAccents, withSpacesAtCapitals, withSpelledUmlauts } from '../cells/normalize-words.ts'
import { compoundType } from './compound-type.ts'
import { TYPE_PARTS_SEPARATOR } from './type-parts.ts'
import {
  ACTION_WORDS,
  CONTRACT_WORDS,
  CORPORATE_ACTION_WORDS,
  FUND_REDEMPTION_WORDS,
  PAIRED_LETTERS,
  PLAN_WORDS,
  REINVESTMENT_WORDS,
  REVERSAL_WORDS,
  TAX_IN_NAMES,
  TAX_WORDS,
  TYPE_WORDS,
  type TypeChoice,
  UNDECIDED_WORDS,
  WHOLE_TYPE_WORDS,
  WHOLE_UNDECIDED_WORDS,
} from './type-words.ts'

const MAX_WORD_LENGTH = 200
const MIN_START_LENGTH = 3

/**
 * Lower case, with spaces for underscores and, in a single word, for changes of case (`TransferIn`); without the spaces
 * that widen a Chinese or Japanese word: `買　付`.
 */
function plainWord(text: string): string {
  const spaced = text.slice(0, MAX_WORD_LENGTH).replaceAll('_', ' ')
  const words = normalizeWords(/\s/.test(spaced) ? spaced : withSpacesAtCapitals(spaced))
  return words.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}

const EXACT = new Map<string, TypeChoice>()
for (const [choice, words] of Object.entries(TYPE_WORDS) as [TypeChoice, readonly string[]][]) {
  for (const word of words) {
    EXACT.set(word, choice)
    for (const plain of [withoutAccents(word), withSpelledUmlauts(word)])
      if (!EXACT.has(plain)) EXACT.set(plain, choice)
  }
}
const REINVESTMENTS = new Set(REINVESTMENT_WORDS)
const FUND_REDEMPTIONS = new Set(FUND_REDEMPTION_WORDS)
const ACTIONS = new Map<string, 'buy' | 'sell'>()
for (const action of ['buy', 'sell'] as const) {
  for (const word of ACTION_WORDS[action])
    for (const spelling of [word, withoutAccents(word)]) ACTIONS.set(spelling, action)
}

/**
 * What a type word or sentence of a file means, or null where it must be asked for. A known word decides if it is the
 * whole text or its start; taxes are left out (`ignore`); reversals and corporate actions are never guessed. Where its
 * rows state units and a price (`isTraded`) a word of reinvestment is a buy, else a dividend, and one of a savings plan
 * (`Contribution`, `Exchange out`) a trade, and a redemption a sale.
 */
export function guessType(text: string, isTraded = false): TypeChoice | null {
  const word = plainWord(text)
  if (word === '') return null
  if (REINVESTMENTS.has(word)) return isTraded ? 'buy' : 'dividend'
  if (isTraded) {
    const planned = (['buy', 'sell'] as const).find((side) => PLAN_WORDS[side].some((start) => hasWords(word, start)))
    if (planned !== undefined && !word.includes('in kind')) return planned
    if (FUND_REDEMPTIONS.has(word)) return 'sell'
  }
  return lookUp(word) ?? lookUp(withoutAccents(word)) ?? EXACT.get(word.replace(NAME_OF_COINS, '')) ?? null
}

/** `Bitcoin Withdrawal` is a withdrawal. */
const NAME_OF_COINS = /^(?:bitcoin|btc|crypto|coin|ethereum|eth) (?=\p{L})/u

/** `guessType` for the words of one column: single letters mean a side only if both buys and sells occur. */
export function typeGuesserFor(words: Iterable<string>): (word: string) => TypeChoice | null {
  const letters = new Set([...words].map((word) => word.toLowerCase()))
  const isPaired = letters.has('v') && ['a', 'c', 'k'].some((letter) => letters.has(letter))
  return (word) => (isPaired ? (PAIRED_LETTERS[word.toLowerCase()] ?? guessType(word)) : guessType(word))
}

/**
 * The meaning of a type word that may combine two columns: the first known part decides. `hasPairs`: the file uses
 * paired letters for sides.
 */
export function guessTypeWord(word: string, isTraded = false, hasPairs = false): TypeChoice | null {
  if (isReversalWord(word)) return null
  for (const part of word.split(TYPE_PARTS_SEPARATOR)) {
    const type = guessType(part, isTraded) ?? (hasPairs ? PAIRED_LETTERS[part.toLowerCase()] : undefined)
    if (type) return type
  }
  return null
}

/** Whether a type word is known as a whole, and not by a known word inside it. */
export function isKnownType(text: string): boolean {
  const word = plainWord(text)
  const isPlanned = PLAN_WORDS.buy.includes(word) || PLAN_WORDS.sell.includes(word)
  return isPlanned || [word, withoutAccents(word)].some((known) => EXACT.has(known)) || compoundType(word) !== null
}

/** Whether a type word marks a reversal of an earlier row. */
export function isReversalWord(text: string): boolean {
  const word = plainWord(text)
  return REVERSAL_WORDS.some((start) => hasWordStart(word, start))
}

/** Whether a type word is known to need a decision: a reversal, a correction, a short sale, a corporate action. */
export function isUndecidedWord(text: string): boolean {
  const word = plainWord(text)
  if (WHOLE_UNDECIDED_WORDS.includes(word)) return true
  return isReversalWord(text) || UNDECIDED_WORDS.some((start) => hasWordStart(word, start))
}

/** Whether a type word names a corporate action. */
export function isCorporateAction(text: string): boolean {
  const word = plainWord(text)
  return !isReversalWord(text) && CORPORATE_ACTION_WORDS.some((start) => hasWordStart(word, start))
}

/** Whether one of the text's words buys, or sells: `Sale/Redemption`. */
export function hasActionWord(text: string, side: 'buy' | 'sell'): boolean {
  return plainWord(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((part) => ACTIONS.get(part) === side)
}

/** Whether a word of the text begins with `start`. */
function hasWordStart(text: string, start: string): boolean {
  const at = text.indexOf(start)
  return at === 0 || (at > 0 && (!isLetterOrDigit(text.charAt(at - 1)) || hasWordStart(text.slice(at + 1), start)))
}

/** Whether the text has these words, and not only the beginning of a longer one. */
function hasWords(text: string, words: string): boolean {
  const at = text.indexOf(words)
  const isWhole = (place: number) => place < 0 || place >= text.length || !isLetterOrDigit(text.charAt(place))
  return at >= 0 && isWhole(at - 1) && isWhole(at + words.length)
}

/** Positions on credit that a Japanese broker opens and closes: `半年新規買い`, `信用返済売`. Their delivery is a trade. */
const MARGIN_COMPOUND =
  /(?:信用|半年|無期|制度|一般|日計り|短期).{0,6}(?:新規|返済)|(?:新規|返済)(?:買|売)建?|[買売]建|[買売]埋/

/** Whether a type word means a trade in an option, a future or another contract, or one on credit. */
export function isContractWord(text: string): boolean {
  const word = plainWord(text)
  return MARGIN_COMPOUND.test(word) || word.split(/[^\p{L}/]+/u).some((part) => CONTRACT_WORDS.includes(part))
}

/** What a text means by how it starts: unlike `guessType` without looking for words inside it. */
export function guessTypeByStart(text: string): TypeChoice | null {
  const word = plainWord(text)
  return lookUpStart(word) ?? lookUpStart(withoutAccents(word))
}

function lookUp(word: string): TypeChoice | null {
  return (
    lookUpStart(word) ?? (isUndecidedWord(word) ? null : (actionInside(word) ?? compoundType(word) ?? feeAtEnd(word)))
  )
}

function lookUpStart(word: string): TypeChoice | null {
  const whole = EXACT.get(word) ?? WHOLE_TYPE_WORDS[word]
  if (whole !== undefined) return whole
  if (isUndecidedWord(word)) return null
  const withoutNames = word.replace(TAX_IN_NAMES, '')
  if (TAX_WORDS.some((part) => withoutNames.includes(part))) return 'ignore'
  for (let end = word.length - 1; end >= MIN_START_LENGTH; end--) {
    if (isLetterOrDigit(word.charAt(end)) && word.charAt(end - 1) !== '.') continue
    const choice = EXACT.get(word.slice(0, end).trimEnd())
    if (choice !== undefined) return contradicts(choice, word.slice(end)) ? null : choice
  }
  return null
}

/**
 * The words after a known start can contradict it: `Transfer of dividend` is not a transfer, `Sell commission` is not a
 * sale.
 */
function contradicts(choice: TypeChoice, rest: string): boolean {
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)
  const says = (...choices: TypeChoice[]) =>
    words.some((word) => {
      const other = ACTIONS.get(word) ?? EXACT.get(word)
      return other !== undefined && choices.includes(other)
    })
  if (choice === 'ignore') return says('buy', 'sell', 'dividend')
  if (choice === 'buy' || choice === 'sell') return says('fee') || says(choice === 'buy' ? 'sell' : 'buy')
  return choice === 'dividend' && (says('fee', 'sell') || INTEREST.includes(words.at(-1) ?? ''))
}

/** `DividendAndInterest` is one word for both; `Dividend and Interest Distributions` are those of funds. */
const INTEREST: readonly string[] = ['interest', 'zinsen', 'intérêts', 'interessi', 'intereses', 'ränta', 'juros']

/** `ações/etf compra`: one word of buying or selling anywhere in the text decides, two different ones do not. */
function actionInside(word: string): TypeChoice | null {
  const actions = new Set(
    word.split(/[^\p{L}\p{N}]+/u).flatMap((part) => {
      const action = ACTIONS.get(part)
      return action === undefined ? [] : [action]
    }),
  )
  const [only, ...others] = actions
  return only === undefined || others.length > 0 ? null : only
}

/** `recordkeeping fee`, `account service fees`, `K: Kauplemistasu`. */
function feeAtEnd(word: string): 'fee' | null {
  return /(?:^| )(?:fees?|\p{L}*(?:gebühr(?:en)?|entgelt|tasu|avgift|gebyr|palkkio|poplatek|prowizja))$/u.test(word) &&
    !/refund|rebate|reversal/.test(word)
    ? 'fee'
    : null
}

function isLetterOrDigit(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
