import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which person of an OpenID Connect issuer an account belongs to. */
export const openIdIdentities: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('openid_identities')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('openid_identities_key', ['user_id', 'issuer', 'subject'])
      .addUniqueConstraint('openid_identities_subject', ['issuer', 'subject'])
      .execute()
  },
}
