import type { LotMethod as EngineLotMethod } from '@plumbline/engine/lot-queue'

/** Which purchases a sale takes first, in the order in which they are compared. */
export const LOT_METHODS = ['average', 'fifo', 'lifo', 'hifo'] as const satisfies readonly EngineLotMethod[]
export type LotMethod = (typeof LOT_METHODS)[number]

export const DEFAULT_LONG_TERM_MONTHS = 12
export const MAX_LONG_TERM_MONTHS = 240
