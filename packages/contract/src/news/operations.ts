import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Per call. */
export const MAX_NEWS_SYMBOLS = 200

/** Newest first. A symbol asks for all listings that have it; the `_id` of an asset in its place asks for that one alone. */
export const readNews = defineOperation<typeof schemas.readNews>()({
  method: 'POST',
  path: '/stock/news',
  returns: 'json',
})
