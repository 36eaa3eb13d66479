import { splitRecords } from '../formats/split-records.ts'

/** A number with decimals or groups of thousands, as English files write it. */
const NUMBER = /^(-?[$€£]?-?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/

/** The text of a file with commas between its cells, written as in Germany: semicolons, decimal commas, `1.234,50`. */
export function writeWithCommas(text: string): string {
  const { records } = splitRecords(text, ',')
  const lines: string[] = []
  for (const { line, cells } of records) {
    while (lines.length < line - 1) lines.push('')
    lines.push(cells.map(cellWithCommas).join(';'))
  }
  return lines.join('\n')
}

/** A cell as it stands between semicolons in Germany. */
export function cellWithCommas(cell: string): string {
  const [, before = '', whole = '', decimals] = NUMBER.exec(cell) ?? []
  const written = whole === '' ? cell : `${before}${whole.replaceAll(',', '.')}${decimals?.replace('.', ',') ?? ''}`
  return /[;"\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written
}
