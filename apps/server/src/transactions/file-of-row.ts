import type { PreviewRow } from '@plumbline/contract/transactions/schemas'

/** What a row names its file by: the fingerprint, or the id of an import that has begun. */
export function fileOfRow({ fingerprint, importId }: Pick<PreviewRow, 'fingerprint' | 'importId'>): string | undefined {
  return fingerprint ?? importId
}
