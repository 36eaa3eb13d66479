import { exportArchive, importArchive as importOperation } from '@plumbline/contract/account-archive/operations'
import * as schemas from '@plumbline/contract/account-archive/schemas'
import { ARCHIVE_TYPE, MAX_ARCHIVE_BYTES } from '@plumbline/contract/account-archive/vocabulary'
import type { FastifyInstance } from 'fastify'
import { accountLimit, limitAttempts } from '../accounts/attempt-limits.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { requireFreshSignIn } from '../accounts/sessions.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import { DomainError } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import { type ArchiveServices, importArchive, requireEmptyAccount } from './import-archive.ts'
import { letOneIn } from './let-one-in.ts'
import { withArchive } from './open-archive.ts'
import { archivedFiles, listReferredAssets, writeArchive } from './write-archive.ts'

export async function serveAccountArchive(
  app: FastifyInstance,
  services: ArchiveServices & { version: string },
): Promise<void> {
  const { db, clock, market, version } = services

  serveToUser(app, exportArchive, {}, async ({ user, request, reply }) => {
    await requireFreshSignIn(db, clock, user)
    await writeIfPossible(limitAttempts(db, clock, reply, accountLimit('export', user.id)))
    await writeIfPossible(recordEvent(db, clock, originOf(request), { event: 'account-exported', userId: user.id }))
    const seen = await market.ofAccount(user.id)
    const exported = await exportAccount(db, seen, clock, user.id)
    const assets = await seen.assetsOf(listReferredAssets(exported))
    const described = [...assets.values()].map(({ id, symbol, exchange, name, isin, currency }) => {
      return [id, { _id: id, symbol, exchange, name, isin, currency }] as const
    })
    return {
      name: `plumbline-account-${user.today}.zip`,
      content: writeArchive(archivedFiles(exported, new Map(described)), {
        exportedAt: exported.account.exportedAt,
        program: version,
      }),
    }
  })

  // No other route reads zip files.
  await app.register((scope, _options, done) => {
    // What can be refused is refused before the body is received.
    scope.addHook('onRequest', async ({ signedInUser }) => {
      if (signedInUser === undefined) throw new DomainError('unauthorized')
      await requireEmptyAccount(db, signedInUser.id)
    })
    const runAlone = letOneIn(scope)
    scope.addHook('onRequest', async ({ signedInUser }, reply) => {
      const limit = accountLimit('archive-import', signedInUser?.id ?? '')
      await writeIfPossible(limitAttempts(db, clock, reply, limit))
    })
    scope.addContentTypeParser(
      ARCHIVE_TYPE,
      { parseAs: 'buffer', bodyLimit: MAX_ARCHIVE_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    serveToUser(scope, importOperation, schemas.importArchive, async ({ user, query, body, request }) => {
      const result = await runAlone(request, () =>
        withArchive(body, (archive) => importArchive(services, user, archive, { leaveOut: query.leaveOut === 'true' })),
      )
      if (result.isImported) {
        await recordEvent(db, clock, originOf(request), { event: 'account-imported', userId: user.id })
      }
      return result
    })
    done()
  })
}
