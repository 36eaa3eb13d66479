import { listUsers } from '../admin/list-users.ts'
import { readCursor } from '../admin/page-by-age.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'

const PAGE_SIZE = 200

export const listAllUsers: Command = {
  words: ['user', 'list'],
  parameters: [],
  summary: 'prints every account, newest first: address, plan, role, portfolios, created, last seen',
  async run({ config, clock, print }) {
    const database = await openDatabaseBesideServer(config)
    try {
      let cursor: string | undefined
      do {
        const page = await listUsers(database.db, clock.now(), readCursor(cursor), PAGE_SIZE)
        for (const { email, plan, role, portfolios, createdAt, lastSeenAt } of page.items)
          print([email, plan, role, portfolios, createdAt, lastSeenAt ?? 'never'].join('\t'))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      return true
    } finally {
      await database.close()
    }
  },
}
