import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const importBatches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('imports').addColumn('headers', 'text').execute()
    await db.schema.alterTable('imports').addColumn('unfinished_rows', 'integer').execute()

    await db.schema
      .createTable('import_left_out_rows')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('import_id', 'text', (column) => column.notNull())
      .addColumn('row_number', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('cells', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_left_out_rows_key', ['user_id', 'import_id', 'row_number'])
      .addForeignKeyConstraint(
        'import_left_out_rows_of_import',
        ['user_id', 'import_id'],
        'imports',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()

    await db.schema
      .createTable('import_securities')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('security', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_securities_key', ['user_id', 'security'])
      .execute()

    await db.schema
      .createTable('import_mappings')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('headers_hash', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('mapping', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_mappings_key', ['user_id', 'id'])
      .addUniqueConstraint('import_mappings_once', ['user_id', 'headers_hash'])
      .execute()
  },
}
