import type { Line } from '@plumbline/contract/portfolios/schemas'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The lines that have every word of the text in their name, symbol or ISIN. */
export function filterLines<Row extends Pick<Line, 'name' | 'symbol' | 'isin'>>(lines: Row[], text: string): Row[] {
  const asked = fold(text).split(/\s+/).filter(Boolean)
  return lines.filter(({ name, symbol, isin }) => {
    const known = fold(`${name} ${symbol} ${isin ?? ''}`)
    return asked.every((word) => known.includes(word))
  })
}
