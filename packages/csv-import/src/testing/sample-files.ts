/// <reference path="./node-fs.d.ts" />
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { splitRecords } from '../formats/split-records.ts'
import type { ExpectedFile, ExpectedRow } from './expected-file.ts'
import { LINES_TO_LEAVE_OUT } from './recorded-corrections.ts'

/** A file, and what its rows mean. */
export interface SampleFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly expected: ExpectedFile
}

const TRUTH = '.truth.csv'
const FOLDERS_UP = 7
const samplesFolder = `${import.meta.dirname}/../../samples`

/** Samples of our own making in the layouts of brokers, each with its truth beside it. */
export function goldenSamples(): SampleFile[] {
  const names = readdirSync(samplesFolder)
  return names
    .filter((name) => name.endsWith(TRUTH))
    .map((truth) => {
      const start = `${truth.slice(0, -TRUTH.length)}.`
      const name = names.find((other) => other.startsWith(start) && other !== truth)
      if (name === undefined) throw new Error(`${truth} has no file beside it`)
      const transactions = readTruth(readFileSync(`${samplesFolder}/${truth}`, 'utf8'))
      const importable_lines = transactions.map(({ line }) => line)
      return {
        name,
        bytes: readFileSync(`${samplesFolder}/${name}`),
        expected: { file: name, importable_lines, transactions },
      }
    })
}

/** A truth is a table of its own: a line of the file per row, blank where the file does not say. */
function readTruth(text: string): ExpectedRow[] {
  const [header, ...rows] = splitRecords(text, ',').records
  return rows.map(({ cells }) => {
    const filled = (header?.cells ?? []).flatMap((field, index) => (cells[index] ? [[field, cells[index]]] : []))
    const row = Object.fromEntries(filled) as Record<string, string>
    return { ...row, line: Number(row.line), type: row.type ?? '', date: row.date ?? '', waits: row.waits === 'yes' }
  })
}

/** The folder of recorded files of brokers, where this machine has it beside the checkout. */
function recordedFolder(): string | undefined {
  return Array.from({ length: FOLDERS_UP }, (_, up) => `${'../'.repeat(up)}shared/data/broker-csv`).find((path) =>
    existsSync(`${path}/expected.json`),
  )
}

/** Recorded files of brokers, worked out by hand; none where this machine has none. */
export function recordedFiles(): SampleFile[] {
  const folder = recordedFolder()
  if (folder === undefined) return []
  const files: ExpectedFile[] = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')).files
  return files.map((expected) => ({
    name: expected.file,
    bytes: readFileSync(`${folder}/${expected.file}`),
    expected: corrected(expected),
  }))
}

/** The truth without the lines that must be left out. */
function corrected(expected: ExpectedFile): ExpectedFile {
  const lines = LINES_TO_LEAVE_OUT[expected.file]?.lines ?? []
  return {
    ...expected,
    importable_lines: expected.importable_lines.filter((line) => !lines.includes(line)),
    transactions: expected.transactions.filter(({ line }) => !lines.includes(line)),
  }
}
