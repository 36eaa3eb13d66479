import { findDays } from '../numbers/find-days.ts'
import { currencyOf } from '../words/currencies.ts'
import { findAmountTerms, findDayTerms, isPieceWord } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { Line } from './document-lines.ts'

/** Two labels above two values are titles of a table as often. */
const MIN_BLOCK = 3
const LABEL_WORDS = 5

/**
 * Labels that stand below each other, and their values below them in the same order, as programs write two columns of a
 * page: each label in one line with its value. Only where as many lines of each stand there, and where no label of a day
 * would get an amount or the other way round. Lines with places have their values beside them already.
 */
export function pairBlocks(lines: readonly Line[]): Line[] {
  const paired: string[] = []
  let at = 0
  const texts = lines.map(({ text }) => text)
  if (lines.some(({ places }) => places !== null)) return [...lines]
  while (at < texts.length) {
    const labels = runOf(texts, at, isLabel)
    const values = runOf(texts, at + labels.length, isValue)
    const count = values.length
    const own = labels.slice(labels.length - count)
    if (count >= MIN_BLOCK && labels.length >= count && own.every((label, index) => fits(label, values[index] ?? ''))) {
      paired.push(...labels.slice(0, labels.length - count), ...own.map((label, index) => `${label} ${values[index]}`))
      at += labels.length + count
    } else {
      const skipped = Math.max(1, labels.length)
      paired.push(...texts.slice(at, at + skipped))
      at += skipped
    }
  }
  return paired.map((text, index) => ({ index, text, places: null }))
}

function runOf(texts: readonly string[], from: number, belongs: (text: string) => boolean): string[] {
  const end = texts.findIndex((text, index) => index >= from && !belongs(text))
  return texts.slice(from, end < 0 ? texts.length : end)
}

function isLabel(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return /\p{L}/u.test(text) && !/\d/.test(text) && words.length <= LABEL_WORDS
}

/** A day or a number, with nothing beside it but a currency, a sign, or a word for pieces. */
function isValue(text: string): boolean {
  if (!/\d/.test(text)) return false
  const days = findDays(text)
  const rest = days.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  )
  const words = rest.split(/[^\p{L}$€£]+/u).filter((word) => word !== '')
  return (
    words.every((word) => currencyOf(word) !== null || isPieceWord(word)) &&
    (days.length === 0
      ? /^\D*[\d.,'’ ]+\D*$/.test(rest)
      : days.length === 1 && !/\d/.test(rest.replace(/\d\d:\d\d(?::\d\d)?/, '')))
  )
}

/** Whether a label that is known can have a value: days have days, amounts have numbers. */
function fits(label: string, value: string): boolean {
  const folded = foldText(label)
  const isDay = findDays(value).length > 0
  const [days, amounts] = [findDayTerms(folded).length, findAmountTerms(folded).length]
  return (days === 0 && amounts === 0) || (isDay ? days > 0 : amounts > 0)
}
