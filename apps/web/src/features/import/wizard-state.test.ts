import { readCsvFile } from '@plumbline/csv-import/formats/read-csv-file'
import { guessMapping } from '@plumbline/csv-import/interpretations/guess-mapping'
import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { stepBack, type WizardState } from './wizard-state.ts'

const read = readCsvFile(new TextEncoder().encode('Date,Symbol,Units,Price\n2024-01-02,AAA,1,2\n'), 'a.csv')
if (!read.ok) throw new Error(formatEnglish(read.refusal.message))
const file = { name: 'a.csv', importId: 'a'.repeat(64), table: read.table, rowCount: 1 }
const mapping = guessMapping(read.table)

test('going back forgets what came later, and below the upload the file too', () => {
  let state: WizardState | undefined = { step: 4, file, guess: mapping, mapping, rows: [] }
  state = stepBack(state)
  expect(state).toEqual({ step: 3, file, guess: mapping, mapping })
  state = state && stepBack(state)
  expect(state).toEqual({ step: 2, file })
  state = state && stepBack(state)
  expect(state).toEqual({ step: 1 })
  expect(state && stepBack(state)).toBeUndefined()
})
