import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Passkeys, the challenges of sign-ins under way, and how each session was signed in. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkeys')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .addPrimaryKeyConstraint('passkeys_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createTable('sign_in_challenges')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('holder_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.alterTable('sessions').addColumn('signed_in_by', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('passkey_used_at', 'text').execute()
    await db.schema
      .alterTable('users')
      .addColumn('passkey_required', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
