import type { Database } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { newId } from '../../identifiers.ts'

const settingName = 'assets-version'

/** Another one after each change of any security or its figures, by whichever process. */
export async function readAssetsVersion(database: Pick<Database, 'db'>): Promise<string | undefined> {
  return await readSetting(database, settingName)
}

export async function changeAssetsVersion(database: Pick<Database, 'db'>): Promise<void> {
  await writeSetting(database, settingName, newId())
}
