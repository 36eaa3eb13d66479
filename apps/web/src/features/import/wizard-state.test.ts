import { readCsvFile } from '@plumbline/csv-import/formats/read-csv-file'
import { guessMapping } from '@plumbline/csv-import/interpretations/guess-mapping'
import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { nextTurn, stepBack, type WizardState } from './wizard-state.ts'

const read = readCsvFile(new TextEncoder().encode('Date,Symbol,Units,Price\n2024-01-02,AAA,1,2\n'), 'a.csv')
if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
const file = { name: 'a.csv', fingerprint: 'a'.repeat(64), table: read.table, rowCount: 1 }
const mapping = guessMapping(read.table)

test('going back forgets what came later, and below the upload the file too', () => {
  let state: WizardState | undefined = { step: 4, file, guess: mapping, mapping, rows: [] }
  state = stepBack(state)
  expect(state).toEqual({ step: 3, file, guess: mapping, mapping, goesOn: false })
  state = state && stepBack(state)
  expect(state).toEqual({ step: 2, file })
  state = state && stepBack(state)
  expect(state).toEqual({ step: 1 })
  expect(state && stepBack(state)).toBeUndefined()
})

const named = (...names: string[]) => names.map((name) => new File(['-'], name))

test('of several files the documents come first and together, then one table after the other', () => {
  const [plan, note, orders, cash] = named('plan.csv', 'note.pdf', 'orders.xlsx', 'CASH.PDF') as [
    File,
    File,
    File,
    File,
  ]
  const first = nextTurn([plan, note, orders, cash])
  expect(first).toEqual({ state: { step: 'documents', files: [note, cash] }, table: null, waiting: [plan, orders] })
  const second = nextTurn(first.waiting)
  expect(second).toEqual({ state: { step: 2, file: null }, table: plan, waiting: [orders] })
  expect(nextTurn(second.waiting)).toMatchObject({ table: orders, waiting: [] })
  expect(nextTurn([]).state).toEqual({ step: 1 })
})
