import { randomUUID } from 'node:crypto'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { getUser } from '@plumbline/contract/accounts/operations'
import { getAssetNote, listAssetNotes, updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import { MAX_ASSET_NOTES, MAX_NOTE_LENGTH } from '@plumbline/contract/asset-notes/vocabulary'
import {
  createOwnSecurity,
  deleteOwnSecurity,
  listOwnSecurities,
  updateOwnSecurity,
} from '@plumbline/contract/own-securities/operations'
import { createTag, deleteTag, listTags, updateTag } from '@plumbline/contract/tags/operations'
import { MAX_TAGS_OF_ONE } from '@plumbline/contract/tags/vocabulary'
import { listWatchedAssets, unwatchAsset, watchAsset } from '@plumbline/contract/watchlist/operations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ now: '2023-12-29T18:00:00Z' })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`${randomUUID()}@plumbline.example`)
})

const change = (id: string, body: { note?: string | null; tags?: string[] }) =>
  server.call(updateAssetNote, { token, params: { id }, body })
const read = (id: string, owner = token) => server.call(getAssetNote, { token: owner, params: { id } })
const list = async (owner = token) =>
  (await server.call(listAssetNotes, { token: owner })).map(({ asset, note, tags }) => [asset._id, note, ...tags])
const none = { note: null, changedAt: null, tags: [] }
const unwatched = { ...none, watch: null }

test('an asset has a note with the time of its last change, and tags of the account', async () => {
  expect(await read('ACRN.US')).toEqual(unwatched)
  const start = server.clock.now().toISOString()
  const written = await change('ACRN.US', {
    note: '  After the earnings\nand the split ',
    tags: ['Play', ' Long  term '],
  })
  expect(written).toEqual({ note: 'After the earnings\nand the split', changedAt: start, tags: ['Long term', 'Play'] })
  expect((await server.call(listTags, { token })).map(({ name }) => name)).toEqual(['Long term', 'Play'])
  server.clock.advance(1)
  expect(await change('ACRN.US', { note: 'After the earnings\nand the split', tags: ['play'] })).toMatchObject({
    changedAt: start,
    tags: ['Play'],
  })
  expect(await change('ACRN.US', { note: 'Sold' })).toEqual({
    note: 'Sold',
    changedAt: server.clock.now().toISOString(),
    tags: ['Play'],
  })
  await change('DUNE.US', { tags: ['Retirement'] })
  await change('CORD.XETRA', { note: 'x' })
  expect(await change('CORD.XETRA', { note: ' ' })).toEqual(none)
  expect(await list()).toEqual([
    ['ACRN.US', 'Sold', 'Play'],
    ['DUNE.US', null, 'Retirement'],
  ])
  expect(await change('ACRN.US', { note: null, tags: [] })).toEqual(none)
  expect(await list()).toEqual([['DUNE.US', null, 'Retirement']])
})

test('the watchlist shows and changes the same note, which stays when the asset is no longer watched', async () => {
  const params = { id: 'ACRN.US' }
  const watched = async () => (await server.call(listWatchedAssets, { token })).map(({ notes }) => notes)
  await change('ACRN.US', { note: 'Wait', tags: ['Play'] })
  await server.call(watchAsset, { token, params, body: { targetPrice: '80' } })
  expect(await watched()).toEqual(['Wait'])
  expect(await read('ACRN.US')).toMatchObject({ watch: { targetPrice: '80' } })
  await server.call(watchAsset, { token, params, body: { targetPrice: '80', notes: 'Buy' } })
  expect(await read('ACRN.US')).toMatchObject({ note: 'Buy', tags: ['Play'] })
  await server.call(watchAsset, { token, params, body: { notes: null } })
  expect(await watched()).toEqual([null])
  await change('ACRN.US', { note: 'Later' })
  await server.call(unwatchAsset, { token, params })
  expect(await list()).toEqual([['ACRN.US', 'Later', 'Play']])
})

test('an own security shows and changes the same note, which is deleted with it', async () => {
  const body = { name: 'House', kind: 'property', currency: 'EUR', note: 'By the sea' } as const
  const { _id: id } = await server.call(createOwnSecurity, { token, body })
  expect(await read(id)).toMatchObject({ note: 'By the sea', changedAt: server.clock.now().toISOString() })
  await change(id, { note: 'Let', tags: ['Home'] })
  expect(await server.call(listOwnSecurities, { token })).toMatchObject([{ note: 'Let' }])
  expect(await server.call(updateOwnSecurity, { token, params: { id }, body: { name: 'Hut' } })).toMatchObject({
    note: 'Let',
  })
  expect(await server.call(updateOwnSecurity, { token, params: { id }, body: { note: null } })).toMatchObject({
    note: null,
  })
  expect(await list()).toEqual([[id, null, 'Home']])
  await server.call(deleteOwnSecurity, { token, params: { id } })
  expect(await list()).toEqual([])
  const missing = { token, params: { id }, body: { note: 'Gone' } }
  expect(await server.refusal(updateOwnSecurity, missing)).toMatchObject({ status: 404 })
  expect(await server.database.db.selectFrom('asset_notes').selectAll().where('asset_id', '=', id).execute()).toEqual(
    [],
  )
})

test('renaming, deleting or restoring a tag also applies to assets', async () => {
  await change('ACRN.US', { tags: ['Play', 'Retirement'] })
  await change('DUNE.US', { tags: ['Play'] })
  const id = (await server.call(listTags, { token })).find(({ name }) => name === 'Play')?._id ?? ''
  await server.call(updateTag, { token, params: { id }, body: { name: 'Satellite' } })
  expect(await list()).toEqual([
    ['ACRN.US', null, 'Retirement', 'Satellite'],
    ['DUNE.US', null, 'Satellite'],
  ])
  await server.call(deleteTag, { token, params: { id } })
  expect(await list()).toEqual([['ACRN.US', null, 'Retirement']])
  await change('ACRN.US', { note: 'Meanwhile', tags: ['Retirement'] })
  await server.call(createTag, { token, body: { _id: id, name: 'Satellite' } })
  expect(await list()).toEqual([
    ['ACRN.US', 'Meanwhile', 'Retirement', 'Satellite'],
    ['DUNE.US', null, 'Satellite'],
  ])
})

test('an unknown asset, too long a note, too many tags and too many assets are refused, and nothing changes', async () => {
  const refusal = (id: string, body: { note?: string; tags?: string[] }) =>
    server.refusal(updateAssetNote, { token, params: { id }, body })
  expect(await refusal('NOPE', { note: 'x' })).toMatchObject({ status: 404, code: 'not-found' })
  expect(await server.refusal(getAssetNote, { token, params: { id: 'NOPE' } })).toMatchObject({ status: 404 })
  const long = 'x'.repeat(MAX_NOTE_LENGTH)
  expect(await refusal('ACRN.US', { note: `${long}x` })).toMatchObject({ status: 400, errors: [{ path: 'note' }] })
  const tags = Array.from({ length: MAX_TAGS_OF_ONE + 1 }, (_, at) => `Tag ${at}`)
  expect(await refusal('ACRN.US', { tags })).toMatchObject({ status: 400, errors: [{ path: 'tags' }] })
  expect(await list()).toEqual([])
  expect(await change('ACRN.US', { note: long })).toMatchObject({ note: long })
  const { _id: user_id } = await server.call(getUser, { token })
  const full = Array.from({ length: MAX_ASSET_NOTES - 1 }, (_, index) => {
    return { user_id, asset_id: `FULL${index}.US`, note: 'Full', tags: null, changed_at: null }
  })
  for (let from = 0; from < full.length; from += 500)
    await server.database.db
      .insertInto('asset_notes')
      .values(full.slice(from, from + 500))
      .execute()
  expect(await refusal('DUNE.US', { note: 'One more' })).toMatchObject({ status: 403, code: 'over-quota' })
  const watching = { token, params: { id: 'DUNE.US' }, body: { notes: 'One more' } }
  expect(await server.refusal(watchAsset, watching)).toMatchObject({ status: 403, code: 'over-quota' })
  const house = { name: 'House', kind: 'property', currency: 'EUR', note: 'One more' } as const
  expect(await server.refusal(createOwnSecurity, { token, body: house })).toMatchObject({ code: 'over-quota' })
  expect(await server.call(listWatchedAssets, { token })).toEqual([])
  expect(await server.call(listOwnSecurities, { token })).toEqual([])
  expect(await change('ACRN.US', { note: 'Still changes' })).toMatchObject({ note: 'Still changes' })
})

test('accounts do not see or change the notes of each other', async () => {
  await change('ACRN.US', { note: 'Mine', tags: ['Play'] })
  const other = await server.signIn(`${randomUUID()}@plumbline.example`)
  expect(await list(other)).toEqual([])
  expect(await read('ACRN.US', other)).toEqual(unwatched)
  await server.call(updateAssetNote, { token: other, params: { id: 'ACRN.US' }, body: { note: 'Theirs' } })
  expect(await read('ACRN.US')).toMatchObject({ note: 'Mine', tags: ['Play'] })
})

test('an archive contains notes and tags, including those of own securities', async () => {
  const body = { name: 'House', kind: 'property', currency: 'EUR' } as const
  const { _id: house } = await server.call(createOwnSecurity, { token, body })
  await change(house, { note: 'By the sea', tags: ['Home'] })
  await change('ACRN.US', { note: 'Wait', tags: ['Play', 'Home'] })
  await change('DUNE.US', { tags: ['Play'] })
  const { blob } = await server.call(exportArchive, { token })
  const reader = await server.signIn(`${randomUUID()}@plumbline.example`)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(await server.call(importArchive, { token: reader, body: bytes })).toMatchObject({ isImported: true })
  const named = async (owner: string) =>
    (await server.call(listAssetNotes, { token: owner })).map(({ asset, ...note }) => [asset.name, note])
  expect(await named(reader)).toEqual(await named(token))
  expect(await named(reader)).toHaveLength(3)
  expect(await server.call(listOwnSecurities, { token: reader })).toMatchObject([{ note: 'By the sea' }])
  const again = await server.refusal(importArchive, { token: reader, body: bytes })
  expect(again).toMatchObject({ code: 'account-not-empty' })
})
