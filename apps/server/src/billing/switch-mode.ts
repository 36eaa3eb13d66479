import type { Db } from '../database/db.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import type { BillingMode } from './provider/payment-provider.ts'
import { writeAllPremium } from './subscription-rows.ts'

const SETTING = 'billing-mode'

/** Revokes premium granted in another mode: a test subscription grants nothing once payments are live. */
export async function switchMode(db: Db, mode: BillingMode): Promise<void> {
  if ((await readSetting(db, SETTING)) === mode) return
  await db.transaction().execute(async (tx) => {
    await writeAllPremium(tx, mode)
    await writeSetting(tx, SETTING, mode)
  })
}
