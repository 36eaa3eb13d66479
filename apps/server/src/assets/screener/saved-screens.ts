import type { SavedScreen } from '@plumbline/contract/screener/schemas'
import { MAX_SAVED_SCREENS } from '@plumbline/contract/screener/vocabulary'
import { text } from '@plumbline/text/text'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { DomainError } from '../../errors.ts'
import { newId } from '../../identifiers.ts'

/** By name. */
export async function listSavedScreens(db: Db, userId: string): Promise<SavedScreen[]> {
  const rows = await db
    .selectFrom('saved_screens')
    .select(['id as _id', 'name', 'address'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return rows
}

/** Saves a screen and returns its id. Replaces the user's screen of the same name. */
export async function saveScreen(
  db: Db,
  clock: Clock,
  userId: string,
  { name, address }: Pick<SavedScreen, 'name' | 'address'>,
): Promise<string> {
  const values = { address, updated_at: clock.now().toISOString() }
  return await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('saved_screens')
      .values({ user_id: userId, id: newId(), name, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(values))
      .execute()
    const saved = await tx.selectFrom('saved_screens').select(['id', 'name']).where('user_id', '=', userId).execute()
    if (saved.length > MAX_SAVED_SCREENS)
      throw new DomainError(
        'invalid-payload',
        text('At most {max} screens can be saved. Delete one first.', { max: MAX_SAVED_SCREENS }),
      )
    return saved.find((screen) => screen.name === name)?.id ?? ''
  })
}

export async function deleteScreen(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_screens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw new DomainError('not-found', text('This screen does not exist.'))
}
