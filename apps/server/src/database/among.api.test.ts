import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { among } from './among.ts'
import type { Database } from './database.ts'
import { writeSetting } from './settings.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

async function namesAmong(values: string[]): Promise<string[]> {
  const rows = await database.db.selectFrom('settings').select('name').where('name', 'in', among(values)).execute()
  return rows.map(({ name }) => name)
}

test('rows are found by any text, however many are requested', async () => {
  const names = ['plain', "it's", '"quoted"', '\\', '{}', 'Ünïcödé 💶', '__proto__', '12', ' ', '%']
  for (const name of names) await writeSetting(database.db, name, '')
  const others = Array.from({ length: 70_000 }, (_, at) => `other ${at}`)
  expect((await namesAmong([...names, ...others])).sort()).toEqual(names.toSorted())
  expect(await namesAmong(names.slice(3, 5))).toHaveLength(2)
  expect(await namesAmong([])).toEqual([])
  expect(await namesAmong(['plain\0', '\ud800', 'Plain', 'plai'])).toEqual([])
})
