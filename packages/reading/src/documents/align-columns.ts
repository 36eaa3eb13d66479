import { checkProduct, isWeakProduct, plainFactors } from '../laws/product.ts'
import type { FoundTerm } from '../words/find-terms.ts'
import type { AmountField } from '../words/word-list.ts'
import { attachCurrencies } from './attach-currencies.ts'
import type { ScannedLine, WrittenNumber } from './scan-line.ts'

type Titles = readonly FoundTerm<AmountField>[]

/** Of more columns the last ones count: trying all choices of 20 took seconds. */
const MAX_COLUMNS = 10

/**
 * Which numbers of a row stand under which titles of its header, in their order, where places are unknown: the header
 * may have words that nobody knows, and the row may leave a cell empty. The choice in which money has a currency and
 * units have none counts, otherwise the numbers at the right. Where more titles than numbers stand there, only a choice
 * that units × price proves.
 */
export function alignColumns(
  titles: Titles,
  numbers: readonly WrittenNumber[],
  row: ScannedLine,
): Map<WrittenNumber, Titles[number]> {
  const count = Math.min(titles.length, numbers.length)
  const [chosenTitles, chosenNumbers] = [choices(titles, count), choices(numbers, count).reverse()]
  const money = attachCurrencies(row)
  let best: { titles: Titles; numbers: readonly WrittenNumber[]; score: number } | null = null
  for (const under of chosenTitles) {
    for (const chosen of chosenNumbers) {
      if (titles.length > count && !isProduct(under, chosen, numbers)) continue
      const score = fitOf(under, chosen, money)
      if (best === null || score > best.score) best = { titles: under, numbers: chosen, score }
    }
  }
  return new Map(best?.numbers.flatMap((number, index) => pair(number, best?.titles[index])) ?? [])
}

function pair(number: WrittenNumber, title: Titles[number] | undefined): [WrittenNumber, Titles[number]][] {
  return title === undefined ? [] : [[number, title]]
}

/** Every choice of `count` items in their order, the rightmost last. */
function choices<Item>(items: readonly Item[], count: number): Item[][] {
  return items.length > MAX_COLUMNS ? [items.slice(-count)] : choose(items, count)
}

function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((first, index) =>
    choose(items.slice(index + 1), count - 1).map((rest): Item[] => [first, ...rest]),
  )
}

/** How many titles fit the kind of their number. The cells of costs are the ones that stay empty. */
function fitOf(titles: Titles, chosen: readonly WrittenNumber[], money: ReadonlyMap<WrittenNumber, string>): number {
  return titles.reduce((sum, { fields }, index) => {
    const number = chosen[index]
    if (number === undefined || fields.has('rate')) return sum
    if (fields.has('fee') || fields.has('tax')) return sum - 1
    if (fields.has('units')) return sum + (money.has(number) ? -1 : 1)
    return sum + (money.has(number) ? 1 : 0)
  }, 0)
}

/** Whether the numbers under units and price multiply to the one under a value, or to one that has no title. */
function isProduct(titles: Titles, chosen: readonly WrittenNumber[], all: readonly WrittenNumber[]): boolean {
  const under = (field: AmountField) => chosen[titles.findIndex(({ fields }) => fields.has(field))]
  const [units, price, gross] = [under('units'), under('price'), under('gross') ?? under('total')]
  if (units === undefined || price === undefined || units === price) return false
  const factors = plainFactors(units.value.toNumber(), price.value.toNumber(), price.decimals)
  const values = gross === undefined ? all.filter((number) => !chosen.includes(number)) : [gross]
  return values.some(({ value }) => {
    const written = value.toNumber()
    return !isWeakProduct(factors, written) && checkProduct(factors, written) !== null
  })
}
