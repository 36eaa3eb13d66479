import type { LeftOutRow } from '@plumbline/contract/imports/schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { getSession } from './session.ts'
import { createStore, useStore } from './store.ts'

/** The rows and the target of an import. */
export interface ImportOrder {
  portfolioId: string
  fileName: string
  /** The fingerprint of the file. */
  fingerprint: string
  headers: readonly string[]
  rows: NewTransactionInput[]
  leftOut: LeftOutRow[]
  /** Rows that the portfolio already has from an earlier import of the same file. */
  present: number
}

/** The import that this page runs or ran last. It continues after the user leaves the wizard. */
export interface ImportRun {
  order: ImportOrder
  /** Assigned by the server in its first response. */
  batchId: string | null
  /** Rows stored so far. */
  done: number
  /** Of these, rows that the portfolio already had. */
  duplicates: number
  state: 'running' | 'stopping' | 'stopped' | 'done'
  /** Why it stopped; null where the user stopped it. */
  error: unknown
  /** The session that started it. */
  token: string | undefined
}

export const currentImportRun = createStore<ImportRun | null>(null)

/** Null if this session has not started an import or has dismissed it. */
export function useImportRun(): ImportRun | null {
  const run = useStore(currentImportRun)
  return run !== null && run.token === getSession().token ? run : null
}
