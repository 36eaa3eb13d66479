import type { MarketDb } from '../../database/db.ts'
import { readSetting, type SettingsDb, writeSetting } from '../../database/settings.ts'
import { newId } from '../../identifiers.ts'

export const ASSETS_VERSION_SETTING = 'assets-version'

/** Changes whenever any process changes an asset or its figures. */
export async function readAssetsVersion(db: MarketDb): Promise<string | undefined> {
  return await readSetting(db, ASSETS_VERSION_SETTING)
}

export async function changeAssetsVersion(db: SettingsDb): Promise<void> {
  await writeSetting(db, ASSETS_VERSION_SETTING, newId())
}
