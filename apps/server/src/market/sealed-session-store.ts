import type { SessionStore } from '@plumbline/market-sources/yahoo/yahoo-session'
import type { Db } from '../database/db.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { seal, unseal } from '../secrets/seal.ts'

const SETTING = 'market-data-session'
const PLACE = `settings|${SETTING}`

/**
 * Stores a source's session (cookies, crumb) encrypted in the database. The source opens a new session when the
 * stored one was encrypted with another key, or when the database is read-only.
 */
export function sealedSessionStore(db: Db, key: Buffer): SessionStore {
  return {
    async read() {
      const sealed = await readSetting(db, SETTING)
      try {
        return sealed === undefined ? undefined : unseal(key, PLACE, sealed)
      } catch {
        return undefined
      }
    },
    async write(session) {
      await writeSetting(db, SETTING, seal(key, PLACE, session)).catch(() => undefined)
    },
  }
}
