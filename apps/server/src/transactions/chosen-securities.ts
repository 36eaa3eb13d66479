import type { ImportSecurity } from '@plumbline/contract/imports/schemas'
import { text } from '@plumbline/text/text'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'

type StatedSecurity = { [field in keyof ImportSecurity]?: string | undefined }

const folded = (text: string | undefined) => text?.trim().toUpperCase() ?? ''

/**
 * Rows with the same key refer to the same security. Symbols are reused, so their key includes exchange and currency.
 */
function securityKey({ isin, symbol, exchange, currency, name }: StatedSecurity): string | null {
  if (folded(isin) !== '') return `isin ${folded(isin)}`
  if (folded(symbol) !== '') return `symbol ${[symbol, exchange, currency].map(folded).join('|')}`
  return folded(name) === '' ? null : `name ${folded(name)}`
}

/** Stores the asset for a security of a file; null deletes the choice. */
export async function chooseSecurity(
  db: Db,
  market: AccountMarket,
  userId: string,
  security: ImportSecurity,
  assetId: string | null,
): Promise<void> {
  const key = securityKey(security)
  if (key === null) throw new DomainError('invalid-payload', text('The security has no ISIN, symbol or name.'))
  if (assetId === null) {
    await db.deleteFrom('import_securities').where('user_id', '=', userId).where('security', '=', key).execute()
    return
  }
  if (!(await market.assetsOf([assetId])).has(assetId))
    throw new DomainError('unknown-asset', text('This asset does not exist.'))
  await db
    .insertInto('import_securities')
    .values({ user_id: userId, security: key, asset_id: assetId })
    .onConflict((conflict) => conflict.columns(['user_id', 'security']).doUpdateSet({ asset_id: assetId }))
    .execute()
}

/** The asset chosen for each row's security; undefined without a choice. */
export async function findChosenAssets(
  db: Db,
  market: AccountMarket,
  userId: string,
  rows: readonly StatedSecurity[],
): Promise<(AssetRow | undefined)[]> {
  const keys = rows.map(securityKey)
  const choices = await db
    .selectFrom('import_securities')
    .select(['security', 'asset_id'])
    .where('user_id', '=', userId)
    .where('security', 'in', among(keys.filter((key) => key !== null)))
    .execute()
  if (choices.length === 0) return rows.map(() => undefined)
  const assets = await market.assetsOf([...new Set(choices.map(({ asset_id }) => asset_id))])
  const chosen = new Map(choices.map(({ security, asset_id }) => [security, assets.get(asset_id)]))
  return keys.map((key) => (key === null ? undefined : chosen.get(key)))
}
