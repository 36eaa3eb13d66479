import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

/** Base64 of a file with one purchase. */
const EXAMPLE_CONTENT =
  'RGF0ZSxUeXBlLFN5bWJvbCxVbml0cyxQcmljZSxDdXJyZW5jeQoyMDIzLTAzLTAxLGJ1eSxBQ1JOLDIuNSw4MC4yNSxVU0QK'

export const reference = describeOperations(operations, {
  importData: {
    summary: 'Reads files of brokers, and saves what is ready',
    errors: ['over-quota', 'too-large', 'unavailable', 'unknown-asset', 'upstream-failed'],
    body: { files: [{ name: 'trades.csv', content: EXAMPLE_CONTENT }], save: false },
  },
  listImports: { summary: 'Lists the imports of a portfolio' },
  startImport: { summary: 'Starts the import of a file' },
  finishImport: { summary: 'Ends an import' },
  undoImport: { summary: 'Removes the transactions of an import' },
  addLeftOutRows: { summary: 'Keeps the rows that an import leaves out' },
  listLeftOutRows: { summary: 'Lists the rows that an import left out' },
  chooseImportSecurity: { summary: "Chooses the asset for a security's name in files", errors: ['unknown-asset'] },
  listImportMappings: { summary: 'Lists the saved column mappings' },
  saveImportMapping: { summary: 'Saves a column mapping', errors: ['over-quota'] },
  deleteImportMapping: { summary: 'Deletes a column mapping' },
})
