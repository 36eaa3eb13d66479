import { explainsBalance } from '../laws/balance.ts'
import { foldText } from '../words/fold-text.ts'
import { namesBalance } from '../words/names-balance.ts'
import type { ScannedLine } from './scan-line.ts'

/** "CAD USD": the titles of groups of columns, and nothing else. */
const CURRENCIES = /^[A-Z]{3}(?:\s+[A-Z]{3})+$/
/** Amounts and the dashes of empty cells at the end of a row. */
const CELLS = /(?:(?<=\s|^)(?:[-–—]|[-–(]?\d[\d.,'’]*\)?-?)(?:\s+|$))+$/
const EMPTY = /^[-–—]$/

/**
 * Whether the balances above and below a row differ by exactly what it moves, with no other money between the upper
 * balance and the row. Then the account had no other transaction between them.
 *
 * @param from index of the row's first line
 * @param moved what the row adds to the account, negative where it is paid
 */
export function isBetweenBalances(lines: readonly ScannedLine[], from: number, moved: number): boolean {
  const above = lines.slice(0, from).findLast(isBalance)
  const below = lines.slice(from + 1).find(isBalance)
  if (above === undefined || below === undefined) return false
  const before = lines.slice(above.line.index + 1, from)
  const balances = [above, below].flatMap(moneyOf)
  return balances.length === 2 && before.every((line) => moneyOf(line).length === 0) && explainsBalance(balances, moved)
}

const isBalance = (scanned: ScannedLine) => namesBalance(foldText(scanned.line.text)) && moneyOf(scanned).length > 0

/** A dash that stands alone is an empty cell, not a minus. */
function moneyOf({ line, numbers }: ScannedLine): number[] {
  return numbers
    .filter(({ decimals, isPercent, isJoined }) => decimals === 2 && !isPercent && !isJoined)
    .map(({ value, start, end }) => {
      const isNegative = /[-–(]$/.test(line.text.slice(0, start)) || /^-/.test(line.text.slice(end))
      return value.toNumber() * (isNegative ? -1 : 1)
    })
}

/**
 * The currency of a row whose columns come once per currency: the cells of one of the two groups are all empty. Null
 * where the titles name no two currencies or both groups hold something.
 */
export function currencyOfColumns(row: ScannedLine, header: readonly ScannedLine[]): string | null {
  const titles = header.findLast(({ line }) => CURRENCIES.test(line.text.trim()))
  const [first, second, ...others] = titles?.currencies ?? []
  if (first === undefined || second === undefined || others.length > 0) return null
  const cells = (CELLS.exec(row.line.text)?.[0] ?? '').split(/\s+/).filter((cell) => cell !== '')
  const size = Math.floor(cells.length / 2)
  const [left, right] = [cells.slice(-2 * size, -size), cells.slice(-size)]
  const isEmpty = (group: readonly string[]) => group.every((cell) => EMPTY.test(cell))
  if (size === 0 || isEmpty(left) === isEmpty(right)) return null
  return isEmpty(right) ? first.code : second.code
}
