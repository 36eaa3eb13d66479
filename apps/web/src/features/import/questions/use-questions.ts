import type { Difference } from '@plumbline/csv-import/readings/find-differences'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { useState } from 'react'
import { useCurrencyQuestions } from './currency-question.ts'
import { findQuestions } from './find-questions.ts'
import type { Question } from './question.ts'

/** The questions of a file that are open or were since it was opened, in the order in which they are asked. */
export function useQuestions(table: CsvTable, mapping: Mapping, differences: readonly Difference[]): Question[] {
  const questions = [...findQuestions(table, mapping, differences), ...useCurrencyQuestions(table, mapping)]
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const added = questions.filter(({ id, chosen }) => chosen === null && !asked.has(id))
  if (added.length > 0) setAsked(new Set([...asked, ...added.map(({ id }) => id)]))
  return questions.filter(({ id, chosen }) => chosen === null || asked.has(id))
}
