import { getAssetNote, listAssetNotes, updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import * as schemas from '@plumbline/contract/asset-notes/schemas'
import type { FastifyInstance } from 'fastify'
import { serveToUser } from '../http/operation.ts'
import { type AssetNoteServices, changeNote, findNote, listNotes } from './asset-notes.ts'

/** Serves an account's notes on assets, with their tags. */
export function serveAssetNotes(app: FastifyInstance, services: AssetNoteServices): void {
  serveToUser(app, listAssetNotes, schemas.listAssetNotes, async ({ user }) => await listNotes(services, user.id))

  serveToUser(
    app,
    getAssetNote,
    schemas.getAssetNote,
    async ({ user, params }) => await findNote(services, { userId: user.id, assetId: params.id }),
  )

  serveToUser(
    app,
    updateAssetNote,
    schemas.updateAssetNote,
    async ({ user, params, body }) => await changeNote(services, { userId: user.id, assetId: params.id }, body),
  )
}
