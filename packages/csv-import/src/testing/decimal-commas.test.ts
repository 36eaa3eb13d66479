import { expect, test } from 'vitest'
import { decodeBytes } from '../formats/decode-bytes.ts'
import { readFile } from '../formats/read-file.ts'
import { checkMapping } from '../interpretations/check-mapping.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import type { ImportRow } from '../readings/import-row.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { utf8 } from './csv-bytes.ts'
import { goldenSamples, type SampleFile } from './sample-files.ts'
import { writeWithCommas } from './write-with-commas.ts'

/** Amounts without decimals: 510.000 is 510 in one country and 510 thousand in another. */
const WITHOUT_DECIMALS = ['bitflyer.csv']
const DIGITS = 9
const MIN_COMPARED = 200

/** The rows of a table by line; none if it asks something. */
function readyRows(table: CsvTable): Map<number, ImportRow> {
  const mapping = guessMapping(table)
  if (checkMapping(table, mapping).length > 0) return new Map()
  const rows = buildRows(table, mapping).filter((row) => row.outcome.kind === 'ready')
  return new Map(rows.map((row) => [row.rowNumber, row]))
}

function figuresOf({ type, date, currency, units, price, fee }: ImportRow) {
  return { type, date, currency, amounts: [units, price, fee].map((amount) => Number(amount).toPrecision(DIGITS)) }
}

/** The table of a sample that a reader calculates with, and of the same file with decimal commas. */
async function bothTables({ name, bytes }: SampleFile): Promise<[CsvTable, CsvTable] | null> {
  const decoded = decodeBytes(bytes)
  const outcome = await readFile(bytes, name)
  if (!outcome.ok || 'refusal' in decoded || outcome.table.delimiter !== ',' || !outcome.table.reader?.name) return null
  const written = await readFile(utf8(writeWithCommas(decoded.text)), name)
  return written.ok ? [outcome.table, written.table] : null
}

test('readers read the same figures from a file that is written with decimal commas', async () => {
  let compared = 0
  for (const file of goldenSamples()) {
    const tables = WITHOUT_DECIMALS.includes(file.name) ? null : await bothTables(file)
    if (tables === null) continue
    const [before, after] = tables.map(readyRows)
    for (const [line, row] of after ?? []) {
      const known = before?.get(line)
      if (known === undefined) continue
      expect({ file: file.name, line, ...figuresOf(row) }).toEqual({ file: file.name, line, ...figuresOf(known) })
      compared++
    }
  }
  expect(compared).toBeGreaterThan(MIN_COMPARED)
})
