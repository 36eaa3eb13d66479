import { z } from 'zod'
import { id } from './values.ts'

export const importBatch = z.object({
  _id: id,
  portfolioId: id,
  /** The file's name. */
  source: z.string(),
  createdAt: z.string(),
  /** Rows of it that are in the ledger now. */
  transactions: z.int(),
})
export type ImportBatch = z.infer<typeof importBatch>

/** Newest first. */
export const listImports = { method: 'GET', path: '/portfolio/:id/imports', answer: z.array(importBatch) } as const

/** Takes every row of one import out of the ledger again. */
export const takeBackImport = {
  method: 'DELETE',
  path: '/import/:id',
  answer: z.object({ removed: z.int() }),
} as const
