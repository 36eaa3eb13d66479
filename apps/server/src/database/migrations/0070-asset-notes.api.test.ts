import { getUser } from '@plumbline/contract/accounts/operations'
import { getAssetNote } from '@plumbline/contract/asset-notes/operations'
import { createOwnSecurity, listOwnSecurities } from '@plumbline/contract/own-securities/operations'
import { listWatchedAssets, watchAsset } from '@plumbline/contract/watchlist/operations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { assetNotes } from './0070-asset-notes.ts'

test('notes of watched assets and own securities become notes on assets, in full and for the same owner', async () => {
  const server = await startTestServer()
  const { db } = server.database
  const [ada, bob] = [await server.signIn('ada@plumbline.example'), await server.signIn('bob@plumbline.example')]
  for (const token of [ada, bob])
    for (const id of ['ACRN.US', 'DUNE.US']) await server.call(watchAsset, { token, params: { id }, body: {} })
  const security = { name: 'House', kind: 'property', currency: 'EUR' } as const
  const { _id: house } = await server.call(createOwnSecurity, { token: ada, body: security })
  const { _id: adaId } = await server.call(getUser, { token: ada })
  await db.schema.dropTable('asset_notes').execute()
  await db.schema.alterTable('watched_assets').addColumn('notes', 'text').execute()
  await db.schema.alterTable('own_securities').addColumn('note', 'text').execute()
  const long = `After the split\n${'x'.repeat(1980)}`
  const both = { user_id: adaId, asset_id: house, target_price: null, added_at: '2023-01-01T00:00:00.000Z' }
  await db.insertInto('watched_assets').values(both).execute()
  await sql`update watched_assets set notes = ${long} where user_id = ${adaId} and asset_id = 'ACRN.US'`.execute(db)
  await sql`update watched_assets set notes = 'Bob waits' where user_id <> ${adaId} and asset_id = 'ACRN.US'`.execute(
    db,
  )
  await sql`update watched_assets set notes = 'Watched' where user_id = ${adaId} and asset_id = ${house}`.execute(db)
  await sql`update own_securities set note = 'By the sea' where user_id = ${adaId}`.execute(db)

  await assetNotes.up(db)

  const noteOf = (token: string, id: string) => server.call(getAssetNote, { token, params: { id } })
  expect(await noteOf(ada, 'ACRN.US')).toMatchObject({ note: long, changedAt: null, tags: [] })
  expect(await noteOf(bob, 'ACRN.US')).toMatchObject({ note: 'Bob waits' })
  expect(await noteOf(ada, house)).toMatchObject({ note: 'Watched\n\nBy the sea' })
  expect(await noteOf(ada, 'DUNE.US')).toMatchObject({ note: null })
  expect((await server.call(listWatchedAssets, { token: bob })).map(({ notes }) => notes)).toEqual(['Bob waits', null])
  expect(await server.call(listOwnSecurities, { token: ada })).toMatchObject([{ note: 'Watched\n\nBy the sea' }])
  await server.close()
})
