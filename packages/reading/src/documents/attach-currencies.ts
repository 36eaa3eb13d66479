import { RATE_DECIMALS } from '../thresholds.ts'
import { bestTerm, findAmountTerms } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import type { ScannedLine, WrittenCurrency, WrittenNumber } from './scan-line.ts'
import { currencyOfCountry } from './shared-signs.ts'

/** No price is written with more decimals than this: "1.079762663 USD 100.448" counts pieces first. */
const MONEY_DECIMALS = 6

/** The currency beside each number; between two numbers it belongs to the side that the line's style says. */
export function attachCurrencies({ line, numbers, currencies }: ScannedLine): Map<WrittenNumber, string> {
  const attached = new Map<WrittenNumber, string>()
  const gapless = (from: number, to: number) => to >= from && /^[\s+\-−–(]*$/.test(line.text.slice(from, to))
  const before = (number: WrittenNumber): WrittenCurrency | undefined =>
    currencies.find(({ end }) => gapless(end, number.start))
  // In "10 $612.34" the sign stands on its number
  const isGlued = ({ end }: WrittenCurrency) => numbers.some(({ start }) => start === end)
  const behind = (number: WrittenNumber): WrittenCurrency | undefined => {
    const found = currencies.find((currency) => gapless(number.end, currency.start) && !isGlued(currency))
    const next = found === undefined ? undefined : numbers.find(({ start }) => gapless(found.end, start))
    if (next === undefined) return found
    const isOpen = !currencies.some((currency) => gapless(next.end, currency.start))
    return followsRate(number) || (isOpen && number.decimals > MONEY_DECIMALS) ? undefined : found
  }
  // "Exchange rate 0.9206 CHF 152.27": rates have no currency of their own
  const followsRate = ({ start, decimals }: WrittenNumber) =>
    decimals >= RATE_DECIMALS &&
    bestTerm(findAmountTerms(foldText(line.text.slice(0, start))))?.fields.has('rate') === true
  const last = numbers.findLast(({ isPercent }) => !isPercent)
  const first = numbers.find((number) => before(number) !== undefined || behind(number) !== undefined)
  // "3.5 EUR 12.80 EUR 44.80" and "10 USD 612.34": the first number counts pieces
  const isCountFirst = first !== undefined && last !== undefined && isCount(first, last, currencies.length)
  const isBefore =
    last !== undefined &&
    behind(last) === undefined &&
    first !== undefined &&
    (before(first) !== undefined || (before(last) !== undefined && isCountFirst))
  for (const number of numbers) {
    const [left, right] = [before(number), behind(number)]
    const free = (side: WrittenCurrency | undefined, other: typeof before) =>
      isTaken(side, numbers, other, number) ? undefined : side
    const chosen = isBefore ? (left ?? free(right, before)) : (right ?? free(left, behind))
    if (chosen !== undefined) attached.set(number, chosen.code)
  }
  return attached
}

function isCount(first: WrittenNumber, last: WrittenNumber, currencyCount: number): boolean {
  return first.group !== last.group && last.decimals === 2 && (currencyCount >= 2 || first.decimals === 0)
}

function isTaken(
  currency: WrittenCurrency | undefined,
  numbers: readonly WrittenNumber[],
  currencyOf: (number: WrittenNumber) => WrittenCurrency | undefined,
  own: WrittenNumber,
): boolean {
  return (
    currency !== undefined &&
    numbers.some((number) => number !== own && number.group !== own.group && currencyOf(number) === currency)
  )
}

/** A line with nothing but a currency, or one that ends with it behind a header, rules the numbers below it. */
export function rulingCurrencies(lines: readonly ScannedLine[]): (string | null)[] {
  let ruling: string | null = null
  return lines.map(({ line, numbers, currencies }) => {
    const bare = line.text.trim()
    const codes = new Set(currencies.map(({ code }) => code))
    if (numbers.length === 0 && codes.size === 1 && /^(?:.*\s)?[A-Z]{3}$/.test(bare) && bare.length < 40) {
      ruling = [...codes][0] ?? null
    } else if (numbers.length > 0 && codes.size >= 2 && /[A-Z]{3}$/.test(bare)) {
      const current = ruling
      ruling = currencies.at(-1)?.code ?? null
      return current
    } else if (/\(€\)/.test(line.text) && numbers.length === 0) ruling = 'EUR'
    return ruling
  })
}

/** The only currency that a document names; where it names none, that of its country. */
export function documentCurrency(lines: readonly ScannedLine[]): string | null {
  const counts = new Map<string, number>()
  const codes = lines.flatMap(({ currencies }) => currencies.map(({ code }) => (code === 'GBX' ? 'GBP' : code)))
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  if (counts.size === 0) return currencyOfCountry(lines.map(({ line }) => line))
  return counts.size === 1 ? ([...counts.keys()][0] ?? null) : null
}
