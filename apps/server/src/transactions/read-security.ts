import { type Text, text } from '@plumbline/text/text'
import { fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'

/**
 * Reads a security of which units move.
 *
 * @param path of the field that names it
 * @param refusalOfCash the message if the asset is a currency
 * @throws {DomainError} `unknown-asset`; `invalid-payload` for a currency
 */
export async function readSecurity(
  market: AccountMarket,
  id: string,
  path: string,
  refusalOfCash: Text,
): Promise<AssetRow> {
  const asset = (await market.assetsOf([id])).get(id)
  if (asset === undefined) throw fieldProblem('unknown-asset', path, text('No such asset'))
  if (asset.type === 'Currency') throw fieldProblem('invalid-payload', path, refusalOfCash)
  return asset
}
