import type { Db } from '../../database/db.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { newId } from '../../identifiers.ts'

const settingName = 'assets-version'

/** Another one after each change of any security or its figures, by whichever process. */
export async function readAssetsVersion(db: Db): Promise<string | undefined> {
  return await readSetting(db, settingName)
}

export async function changeAssetsVersion(db: Db): Promise<void> {
  await writeSetting(db, settingName, newId())
}
