import { findAmountTerms } from '../words/find-terms.ts'
import { foldText } from '../words/fold-text.ts'
import { placeOf } from './document-lines.ts'
import type { ScannedLine, WrittenNumber } from './scan-line.ts'

/**
 * The currencies of numbers below titles that are nothing but currencies: "Quantity · USD · Euro · Price". A number
 * belongs to the title above its place; without places the first amounts of a row belong to the titles in their order.
 * The table ends with the first line that has neither a number nor a day.
 */
export function titledCurrencies(lines: readonly ScannedLine[]): Map<WrittenNumber, string> {
  const found = new Map<WrittenNumber, string>()
  let header: ScannedLine | null = null
  for (const row of lines) {
    if (row.numbers.length === 0 && row.days.length === 0) header = areTitles(row) ? row : null
    else if (header !== null && row.currencies.length === 0)
      for (const [number, code] of byPlace(header, row) ?? byOrder(header, row)) found.set(number, code)
  }
  return found
}

/**
 * Several currencies with nothing between them beside other titles, before them at most that of the units. A line of
 * nothing but currencies titles groups of columns.
 */
function areTitles({ line, currencies }: ScannedLine): boolean {
  const codes = new Set(currencies.map(({ code }) => code))
  const gaps = currencies.slice(1).map(({ start }, at) => line.text.slice(currencies[at]?.end ?? 0, start))
  const before = findAmountTerms(foldText(line.text.slice(0, currencies[0]?.start ?? 0)))
  const others = currencies.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    line.text,
  )
  return (
    codes.size >= 2 &&
    others.trim() !== '' &&
    codes.size === currencies.length &&
    gaps.every((gap) => gap.trim() === '') &&
    before.every(({ fields }) => fields.has('units'))
  )
}

function byPlace(header: ScannedLine, row: ScannedLine): [WrittenNumber, string][] | null {
  if (header.line.places === null || row.line.places === null) return null
  return row.numbers.flatMap((number): [WrittenNumber, string][] => {
    const place = placeOf(row.line, number.start, number.end)
    const over = header.currencies.filter(({ start, end }) => {
      const title = placeOf(header.line, start, end)
      return title !== null && place !== null && title.left <= place.right && title.right >= place.left
    })
    return over.length === 1 && over[0] !== undefined ? [[number, over[0].code]] : []
  })
}

function byOrder({ currencies }: ScannedLine, { numbers }: ScannedLine): [WrittenNumber, string][] {
  const amounts = numbers.filter(({ decimals, isPercent, isJoined }) => decimals >= 2 && !isPercent && !isJoined)
  if (amounts.length < currencies.length) return []
  return currencies.flatMap(({ code }, at): [WrittenNumber, string][] => {
    const amount = amounts[at]
    return amount === undefined ? [] : [[amount, code]]
  })
}
