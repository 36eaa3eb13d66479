import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listAssetNotes: { summary: 'Lists the assets with a note or tags' },
  getAssetNote: { summary: 'Reads the note and the tags of an asset' },
  updateAssetNote: {
    summary: 'Changes the note or the tags of an asset',
    errors: ['over-quota'],
    body: { note: 'After the earnings', tags: ['Retirement'] },
  },
})
