import type { Cursor } from '../broker.ts'

export type ReportSpan = {
  readonly from: string
  readonly to: string /** Once it was asked for. */
  readonly id?: string
}

/** The state of a reading: the lists page by page, newest first, then the report, then the dividends with its taxes. */
export type Progress = {
  readonly step: 'orders' | 'transactions' | 'report' | 'dividends' | 'done'
  /** The next page of the list; undefined for the first. */
  readonly page?: string
  /** The earliest day among the orders so far. */
  readonly oldest?: string
  /** Number of trades among the orders so far. */
  readonly trades: number
  readonly reports: readonly ReportSpan[]
  /** Number of polls at which the reports were not ready. */
  readonly polls: number
}

export function progressOf(cursor: Cursor | null): Progress {
  return cursor === null ? { step: 'orders', trades: 0, reports: [], polls: 0 } : (cursor as Progress)
}
