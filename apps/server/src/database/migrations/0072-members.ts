import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People whom the owner of a portfolio invited, and which of them made a change of its ledger. */
export const members: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('members')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('invited_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('accepted_at', 'text')
      .addColumn('ended_at', 'text')
      .addPrimaryKeyConstraint('members_key', ['user_id', 'id'])
      .addForeignKeyConstraint(
        'members_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('members_by_portfolio').on('members').columns(['user_id', 'portfolio_id']).execute()
    await db.schema.createIndex('members_by_member').on('members').columns(['member_id', 'portfolio_id']).execute()
    await db.schema.createIndex('members_by_address').on('members').columns(['email_key']).execute()
    await db.schema.alterTable('ledger_changes').addColumn('member', 'text').execute()
    await db.schema
      .createIndex('ledger_changes_by_reversed')
      .on('ledger_changes')
      .columns(['user_id', 'reverses'])
      .execute()
  },
}
