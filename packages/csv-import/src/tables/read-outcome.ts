import type { CsvTable, ReadRefusal } from './csv-table.ts'

export type ReadOutcome = { ok: true; table: CsvTable } | { ok: false; refusal: ReadRefusal }
