import { i18n } from '@lingui/core'
import { currencies } from '@plumbline/contract/currencies'
import { findCurrencyQuestions } from '@plumbline/csv-import/questions/currency-questions'
import { findQuestions } from '@plumbline/csv-import/questions/find-questions'
import { securitiesOf } from '@plumbline/csv-import/questions/securities-of'
import type { Difference } from '@plumbline/csv-import/readings/find-differences'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { quotedCurrenciesQuery } from '../../../api/import-queries.ts'
import { nameDateFormat } from '../name-date-format.ts'
import { type Question, showQuestion } from './question.ts'

/** The questions of a file that are open or were since it was opened, in the order in which they are asked. */
export function useQuestions(table: CsvTable, mapping: Mapping, differences: readonly Difference[]): Question[] {
  const quoted = useQuotedCurrencies(table, mapping)
  const names = { dateFormat: nameDateFormat, currency: nameCurrency }
  const questions = [
    ...findQuestions(table, mapping, differences, names),
    ...findCurrencyQuestions(table, mapping, { codes: currencies, quoted }, names),
  ]
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const added = questions.filter(({ id, chosen }) => chosen === null && !asked.has(id))
  if (added.length > 0) setAsked(new Set([...asked, ...added.map(({ id }) => id)]))
  return questions.filter(({ id, chosen }) => chosen === null || asked.has(id)).map(showQuestion)
}

/** The currencies of the file's securities, where the file leaves its own open; none if market data know none. */
function useQuotedCurrencies(table: CsvTable, mapping: Mapping): string[] | null {
  const { missingCurrency: missing } = mapping
  const isOpen = missing !== null && missing.choice === null
  const securities = useMemo(() => securitiesOf(table, mapping), [table, mapping])
  const { data = [], isLoading } = useQuery({ ...quotedCurrenciesQuery(securities), enabled: isOpen })
  return isLoading ? null : data
}

function nameCurrency(code: string): string {
  return new Intl.DisplayNames(i18n.locale, { type: 'currency', fallback: 'code' }).of(code) ?? code
}
