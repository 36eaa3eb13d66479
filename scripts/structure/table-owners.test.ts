import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findForeignTables } from '../checks/table-owners.ts'
import { makeTree, type TemporaryTree } from './violating-tree.ts'

const violations: { file: string; text: string; table: string }[] = [
  { file: 'portfolios/reads.ts', text: "db.selectFrom('users').selectAll()", table: 'users' },
  { file: 'portfolios/reads-alias.ts', text: "db\n  .selectFrom(\n    'users as owner',\n  )", table: 'users' },
  { file: 'portfolios/joins.ts', text: "query.innerJoin('transactions', 'a', 'b')", table: 'transactions' },
  { file: 'portfolios/writes.ts', text: "tx.updateTable('sessions').set({})", table: 'sessions' },
  { file: 'portfolios/claims.ts', text: "claimDue(db, clock, { table: 'mails', key: 'id' })", table: 'mails' },
  { file: 'portfolios/raw.ts', text: 'sql<Row>`\n  select 1 from assets`', table: 'assets' },
  { file: 'portfolios/qualified.ts', text: "sql`asset_facts.facts ->> 'pe'`", table: 'asset_facts' },
  { file: 'portfolios/dynamic.ts', text: 'db.deleteFrom(name)', table: 'of that name' },
  { file: 'accounts/exports-more.ts', text: "db.selectFrom('portfolios')", table: 'portfolios' },
]

const innocent = {
  'accounts/users.ts': "db.selectFrom('users')",
  'accounts/export-account.ts': "db.selectFrom('portfolios')",
  'market/refresh/sweep.ts': 'sql`select 1 from profiles where profiles.asset_id = price_states.asset_id`',
  'admin/list-users.ts': "db.selectFrom('users')",
  'portfolios/words.ts': "// joined from users\nconst message = 'from users'",
  'portfolios/portfolios.api.test.ts': "db.selectFrom('users')",
}

describe('a table is read and written only by the folder that owns it', () => {
  let tree: TemporaryTree
  let found: ReturnType<typeof findForeignTables>

  beforeAll(() => {
    const files = { ...innocent, ...Object.fromEntries(violations.map(({ file, text }) => [file, text])) }
    tree = makeTree(
      Object.fromEntries(Object.entries(files).map(([file, text]) => [`apps/server/src/${file}`, `${text}\n`])),
    )
    found = findForeignTables(`${tree.folder}/apps/server/src`)
  })
  afterAll(() => tree.remove())

  test.each(violations)('$file may not use $table', ({ file, table }) => {
    expect(found.filter((each) => each.file === file).map((each) => each.table)).toEqual([table])
  })

  test('owners, exempt files, tests and prose pass', () => {
    const files = new Set(violations.map(({ file }) => file))
    expect(found.filter(({ file }) => !files.has(file))).toEqual([])
  })
})
