import type { ScreenerRequest, ScreenerResponse } from '@plumbline/contract/screener/schemas'
import type { Db } from '../../database/db.ts'
import { findAssets } from '../../market/securities/assets.ts'
import { describeSummary } from '../describe-asset.ts'
import type { Screener } from './screener.ts'

/** The response of POST /stock: one page of the assets that match the filters, with all their fields. */
export async function screenAssets(db: Db, screener: Screener, request: ScreenerRequest): Promise<ScreenerResponse> {
  const { assets, count, missing } = await screener.screen(request)
  const rows = await findAssets(
    db,
    assets.map(({ _id }) => _id),
  )
  const results = assets.flatMap((asset) => {
    const row = rows.get(asset._id)
    return row === undefined ? [] : [{ ...asset, ...describeSummary(row) }]
  })
  return { results, count, missing }
}
