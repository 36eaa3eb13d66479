import { RECORDED_TYPES } from '../ledger-columns.ts'
import type { RecordedState } from './history-records.ts'
import type { CertificateFile } from './input-records.ts'
import { fieldsOf } from './read-records.ts'
import type { Fields } from './record-fields.ts'

interface ReadVersion {
  change: number
  transactionId: string
  before: RecordedState | null
  after: RecordedState | null
}

interface ReadHistory {
  portfolios: ReadonlySet<string>
  versions: Iterable<ReadVersion>
  /** The transactions of today, by id. */
  ledger: Iterable<readonly [string, RecordedState]>
}

/**
 * The history of a certificate.
 *
 * @throws {UnreadableCertificate} names file, line and field
 */
export function readHistory(read: (file: CertificateFile) => Iterable<unknown>): ReadHistory {
  const portfolios = new Set([...fieldsOf(read, 'portfolios.jsonl')].map((row) => row.text('_id')))
  const changes = [...fieldsOf(read, 'changes.jsonl')].map(readChangeNumber)
  return { portfolios, versions: readVersions(read, changes.length), ledger: readLedger(read) }
}

/** Also checks the line: the changes are counted from 1. */
function readChangeNumber(row: Fields, index: number): number {
  const number = row.number('number')
  if (number !== index + 1) row.refuse('number', `is not ${index + 1}`)
  for (const field of ['portfolioId', 'recordedAt', 'kind', 'by']) row.text(field)
  row.textOrNull('toPortfolioId')
  row.textOrNull('source')
  row.number('transactions')
  return number
}

function* readVersions(read: (file: CertificateFile) => Iterable<unknown>, changes: number): Generator<ReadVersion> {
  for (const row of fieldsOf(read, 'versions.jsonl')) {
    const change = row.number('change')
    if (!(change >= 1 && change <= changes)) row.refuse('change', 'is no change of the certificate')
    const before = row.isNull('before') ? null : readState(row.within('before'), undefined)
    const after = row.isNull('after') ? null : readState(row.within('after'), before ?? undefined)
    yield { change, transactionId: row.text('transactionId'), before, after }
  }
}

function* readLedger(read: (file: CertificateFile) => Iterable<unknown>): Generator<readonly [string, RecordedState]> {
  for (const row of fieldsOf(read, 'transactions.jsonl')) yield [row.text('_id'), readState(row, undefined)]
}

/** @param known what holds where the line does not say otherwise */
function readState(row: Fields, known: RecordedState | undefined): RecordedState {
  const given = <Value>(field: keyof RecordedState, value: (field: string) => Value, otherwise: Value | undefined) =>
    otherwise !== undefined && !row.has(field) ? otherwise : value(field)
  const text = (field: string) => row.text(field)
  const number = (field: string) => row.number(field)
  return {
    portfolioId: given('portfolioId', text, known?.portfolioId),
    assetId: given('assetId', text, known?.assetId),
    type: given('type', (field) => row.word(field, RECORDED_TYPES), known?.type),
    date: given('date', text, known?.date),
    units: given('units', number, known?.units),
    price: given('price', number, known?.price),
    fee: given('fee', number, known?.fee),
    currency: given('currency', text, known?.currency),
    rate: given('rate', (field) => row.numberOrNull(field), known?.rate),
    sequence: given('sequence', number, known?.sequence),
  }
}
