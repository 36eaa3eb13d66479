import { z } from 'zod'
import { id } from '../value-schemas.ts'

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

export const listImports = {
  response: z.array(importBatch),
}

export const undoImport = {
  response: z.object({ removed: z.int() }),
}
