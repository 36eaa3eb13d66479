/// <reference path="./testing/node-fs.d.ts" />
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildRows } from './build-rows.ts'
import { guessMapping } from './guess-mapping.ts'
import type { ImportRow } from './import-row.ts'
import { readCsvFile } from './read-csv-file.ts'

/** What a row of a recorded file means, worked out by hand beside the file. */
interface ExpectedRow {
  readonly line: number
  readonly type: string
  readonly date: string
  readonly symbol?: string
  readonly isin?: string
  readonly units?: string
  readonly price?: string
  readonly fee?: string
  readonly fee_currency?: string
  readonly total_currency?: string
  readonly currency?: string
  /** Only where the program supports fees of the account, which belong to no security. */
  readonly optional?: boolean
}

interface ExpectedFile {
  readonly file: string
  readonly importable_lines: readonly number[]
  /** All importable rows, or of a long file the first ones of each kind. */
  readonly transactions: readonly ExpectedRow[]
}

/** Files of which some rows wait for a decision, and why the file alone does not make it. */
const ROWS_WAIT: Record<string, string> = {
  'saxo/saxo-export.csv': 'units and price stand in a sentence',
  'etoro/etoro-export.csv': 'the symbol column has a header that says nothing',
  'cointracking/cointracking-export.csv': 'two amounts per row, neither of them a price',
  'delta/delta-export.csv': 'the symbol column is called a currency',
  'degiro/account-nl-mixed.csv': 'a trade, its fee and its exchange are rows of their own',
}

/** Rows that say the same in another way than the recording: by file, their lines. */
const SAID_OTHERWISE: Record<string, readonly number[]> = {
  // The net dividend in pounds, as booked; the recording has the gross dividend per share in dollars.
  'freetrade/transactions-kapji.csv': [3, 5],
  // The day of the transaction; the recording has that of the booking.
  'centraal-beheer/single_dividend.csv': [2],
}

const FOLDERS_UP = 6
const folder = Array.from({ length: FOLDERS_UP }, (_, up) => `${'../'.repeat(up)}shared/data/broker-csv`).find((path) =>
  existsSync(`${path}/expected.json`),
)
const expectedFiles: readonly ExpectedFile[] =
  folder === undefined ? [] : JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')).files

function importFile(file: string): ImportRow[] {
  const outcome = readCsvFile(readFileSync(`${folder}/${file}`), file)
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return buildRows(outcome.table, guessMapping(outcome.table))
}

function isClose(actual: number, expected: number): boolean {
  return Math.abs(actual - expected) <= Math.max(1e-9, Math.abs(expected) * 1e-6)
}

/** What differs between a row and its recording; empty where they say the same. */
function differences(row: ImportRow, expected: ExpectedRow): string[] {
  const isPaid = expected.type === 'dividend' || expected.type === 'fee'
  const amount = Number(expected.units ?? 0) * Number(expected.price ?? 0)
  const feeCurrency = expected.fee_currency ?? expected.total_currency ?? expected.currency
  const isConverted = row.rate !== null && row.rateCurrency === feeCurrency && row.currency !== feeCurrency
  const fee = isConverted ? Number(row.fee) * Number(row.rate) : Number(row.fee)
  const hasCurrency = expected.currency !== undefined && /^[A-Z]{3}$/.test(expected.currency)
  const checks: [string, boolean][] = [
    [`type ${row.type}`, row.type === expected.type],
    [`date ${row.date}`, row.date === expected.date],
    [`isin ${row.isin}`, expected.isin === undefined || row.isin === expected.isin],
    [`symbol ${row.symbol}`, expected.symbol === undefined || row.symbol === null || row.symbol === expected.symbol],
    [`units ${row.units}`, isPaid || isClose(Number(row.units), Number(expected.units))],
    [`price ${row.price}`, isClose(Number(row.price), isPaid ? amount : Number(expected.price))],
    [`fee ${row.fee}`, isClose(fee, Number(expected.fee ?? 0))],
    [`currency ${row.currency}`, !hasCurrency || row.currency === expected.currency],
  ]
  return checks.filter(([, agrees]) => !agrees).map(([text]) => text)
}

function isSplitThatWaits(row: ImportRow): boolean {
  return row.outcome.kind === 'attention' && row.outcome.issues.some(({ code }) => code === 'split-ratio-unknown')
}

describe.skipIf(folder === undefined)('recorded files of brokers', () => {
  test.each(expectedFiles)('nothing false is ready in $file', ({ file, importable_lines, transactions }) => {
    const wrong = importFile(file).flatMap((row) => {
      if (row.outcome.kind !== 'ready' || SAID_OTHERWISE[file]?.includes(row.rowNumber)) return []
      if (!importable_lines.includes(row.rowNumber)) return [`line ${row.rowNumber}: not a transaction`]
      const recorded = transactions.find(({ line }) => line === row.rowNumber)
      const found = recorded === undefined ? [] : differences(row, recorded)
      return found.length === 0 ? [] : [`line ${row.rowNumber}: ${found.join(', ')}`]
    })

    expect(wrong).toEqual([])
  })

  const wholeFiles = expectedFiles.filter(({ file }) => ROWS_WAIT[file] === undefined)
  test.each(wholeFiles)('no transaction is missing from $file', ({ file, importable_lines, transactions }) => {
    const optional = new Set(transactions.filter((row) => row.optional).map(({ line }) => line))
    const missing = importFile(file).filter((row) => {
      if (row.outcome.kind === 'ready' || !importable_lines.includes(row.rowNumber)) return false
      const belongsToAccount = row.outcome.kind === 'ignored' && row.outcome.reason === 'no-instrument'
      return !optional.has(row.rowNumber) && !belongsToAccount && !isSplitThatWaits(row)
    })

    expect(missing).toEqual([])
  })
})
