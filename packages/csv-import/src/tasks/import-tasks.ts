import { writeBrokerFile } from '../exports/write-broker-file.ts'
import type { ReadChoices } from '../formats/read-csv-file.ts'
import { readFile } from '../formats/read-file.ts'
import { bookMoney, leaveOutMoney } from '../interpretations/book-money.ts'
import { guessMapping, mapColumn } from '../interpretations/guess-mapping.ts'
import { applySavedMapping, type SavedMapping } from '../interpretations/saved-mapping.ts'
import { type AnswerEffect, effectOf } from '../questions/answer-effect.ts'
import { buildRows } from '../readings/build-rows.ts'
import { type Difference, findDifferences } from '../readings/find-differences.ts'
import type { ImportRow } from '../readings/import-row.ts'
import { isOpenWord, type Mapping } from '../readings/mapping.ts'
import type { CsvTable, ReadRefusal } from '../tables/csv-table.ts'
import type { ImportField } from '../words/import-field.ts'

/**
 * A file that was read. `fingerprint` is the hash of its bytes, whatever the file's name, and identifies a second
 * upload. `table` holds the first of `rowCount` rows, and those that questions show.
 */
export type ImportFile = { name: string; fingerprint: string; table: CsvTable; rowCount: number }

export type OpenedFile = { ok: true; file: ImportFile; mapping: Mapping } | { ok: false; refusal: ReadRefusal }

/** Tasks that take long with a big file, run in a worker. All of them work on the file that was opened last. */
export interface ImportTasks {
  /** @param booksCash whether the portfolio does: then money alone becomes transactions */
  open(name: string, bytes: Uint8Array, booksCash?: boolean, choices?: ReadChoices): Promise<OpenedFile>
  /** Reads the opened file again with the user's choices. A refusal leaves the previous reading in place. */
  reopen(choices: ReadChoices): Promise<OpenedFile>
  mapColumn(mapping: Mapping, index: number, field: ImportField | null): Mapping
  /** The mapping with the user's choices for an earlier file with the same header row. */
  applySaved(mapping: Mapping, saved: SavedMapping): Mapping
  /** The file's layout for contribution, its figures scrambled. */
  writeBrokerFile(mapping: Mapping): string
  /** Rows whose totals contradict units × price, as the mapping reads them. */
  findDifferences(mapping: Mapping, today: string | null): Difference[]
  /** What the rows become by a mapping that the user may choose. The rows built last stay. */
  tryMapping(mapping: Mapping, today: string | null, exampleLine: number | null): AnswerEffect
  /** Up to as many trades, from the whole file, as a mapping that the user may choose reads them. */
  sampleTrades(mapping: Mapping, today: string | null, most: number): ImportRow[]
  /** Returns the number of rows. They are fetched in parts, because 100,000 at once would block the page. */
  buildRows(mapping: Mapping, today: string | null): number
  takeRows(from: number, to: number): ImportRow[]
  /** The cells of the file's rows that end on these lines. */
  takeCells(lines: readonly number[]): (readonly string[])[]
}

const ROWS_SHOWN = 100

/** The names of the tasks. */
export const IMPORT_TASKS = [
  'open',
  'reopen',
  'mapColumn',
  'applySaved',
  'writeBrokerFile',
  'findDifferences',
  'tryMapping',
  'sampleTrades',
  'buildRows',
  'takeRows',
  'takeCells',
] as const satisfies readonly (keyof ImportTasks)[]

type Source = { name: string; bytes: Uint8Array; fingerprint: string }

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('No file was opened')
  return part
}

function isReadyTrade({ type, date, outcome }: ImportRow): boolean {
  return outcome.kind !== 'ignored' && date !== null && (type === 'buy' || type === 'sell')
}

/** @param hash SHA-256 of a file's bytes, in hexadecimal digits */
export function createImportTasks(hash: (bytes: Uint8Array) => string): ImportTasks {
  let source: Source | undefined
  let table: CsvTable | undefined
  let rows: ImportRow[] = []
  /** What `rows` were built from: the wizard asks for the differences first and then for the same rows. */
  let builtFrom: string | undefined
  let forMoney = leaveOutMoney

  async function read(from: Source, choices: ReadChoices): Promise<OpenedFile> {
    const { name, fingerprint, bytes } = from
    const outcome = await readFile(bytes, name, choices)
    if (!outcome.ok) return outcome
    source = from
    table = outcome.table
    builtFrom = undefined
    const mapping = forMoney(guessMapping(table))
    const unknownWords = mapping.types.filter(isOpenWord).slice(0, ROWS_SHOWN)
    const asked = new Set(unknownWords.map(({ exampleLine }) => exampleLine))
    const shown = table.rows.filter(({ line }, index) => index < ROWS_SHOWN || asked.has(line))
    const file = { name, fingerprint, table: { ...table, rows: shown }, rowCount: table.rows.length }
    return { ok: true, file, mapping }
  }

  function build(mapping: Mapping, today: string | null): ImportRow[] {
    const from = JSON.stringify([mapping, today])
    if (from !== builtFrom) rows = buildRows(opened(table), mapping, today)
    builtFrom = from
    return rows
  }

  return {
    open(name, bytes, booksCash = false, choices = {}) {
      forMoney = booksCash ? bookMoney : leaveOutMoney
      return read({ name, bytes, fingerprint: hash(bytes) }, choices)
    },
    reopen: (choices) => read(opened(source), choices),
    mapColumn: (mapping, index, field) => forMoney(mapColumn(opened(table), mapping, index, field)),
    applySaved: (mapping, saved) => forMoney(applySavedMapping(opened(table), mapping, saved)),
    writeBrokerFile: (mapping) => writeBrokerFile(opened(table), mapping),
    findDifferences: (mapping, today) => findDifferences(build(mapping, today)),
    tryMapping: (mapping, today, line) => effectOf(buildRows(opened(table), mapping, today), line),
    sampleTrades(mapping, today, most) {
      const trades = buildRows(opened(table), mapping, today).filter(isReadyTrade)
      const step = Math.max(1, Math.ceil(trades.length / most))
      return trades.filter((_, index) => index % step === 0)
    },
    buildRows: (mapping, today) => build(mapping, today).length,
    takeRows: (from, to) => rows.slice(from, to),
    takeCells(lines) {
      const cells = new Map(opened(table).rows.map((row) => [row.line, row.cells]))
      return lines.map((line) => cells.get(line) ?? [])
    },
  }
}
