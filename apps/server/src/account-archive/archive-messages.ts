import type { Language } from '@plumbline/text/language'
import type { ProblemText } from '../errors.ts'
import type { ArchiveSummary, ImportedFileName } from './check-archive.ts'

/** Asks the thread for the next batch of a file's records. */
export interface ThreadRequest {
  name: ImportedFileName
}

/** Why an archive is not imported. `details` has the texts that the catalogs do not have, by language. */
export interface Refusal {
  detail: ProblemText
  details?: Partial<Record<Language, string>>
}

/** The first response has the summary or the refusal; each further one has a batch, undefined at the end of the file. */
export type ThreadResponse = { summary: ArchiveSummary } | { refusal: Refusal } | { batch: unknown[] | undefined }
