import type { Cursor } from '../broker.ts'

export type ReportSpan = {
  readonly from: string
  readonly to: string /** Once it was asked for. */
  readonly id?: string
}

/** Where a reading stands: the lists page by page, newest first, then the report, then the dividends with its taxes. */
export type Progress = {
  readonly step: 'orders' | 'transactions' | 'report' | 'dividends' | 'done'
  /** The page of the list to read next; the first without one. */
  readonly page?: string
  /** The earliest day seen among the orders. */
  readonly oldest?: string
  /** Trades among the orders so far. */
  readonly trades: number
  readonly reports: readonly ReportSpan[]
  /** How often the reports were not ready yet. */
  readonly polls: number
}

export function progressOf(cursor: Cursor | null): Progress {
  return cursor === null ? { step: 'orders', trades: 0, reports: [], polls: 0 } : (cursor as Progress)
}
