import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The assets with a note or tags, by name. */
export const listAssetNotes = defineOperation<typeof schemas.listAssetNotes>()({
  method: 'GET',
  path: '/asset-notes',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

export const getAssetNote = defineOperation<typeof schemas.getAssetNote>()({
  method: 'GET',
  path: '/stock/:id/note',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Changes the note or the tags of an asset, whether it is held, watched or neither. */
export const updateAssetNote = defineOperation<typeof schemas.updateAssetNote>()({
  method: 'PATCH',
  path: '/stock/:id/note',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})
