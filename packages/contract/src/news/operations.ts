import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/**
 * Newest first. A symbol selects all listings with that symbol; an asset's `_id` in its place selects only that asset.
 */
export const readNews = defineOperation<typeof schemas.readNews>()({
  method: 'POST',
  path: '/stock/news',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})
