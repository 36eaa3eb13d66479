import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { currencies } from '@plumbline/contract/currencies'
import { chooseCurrency, chooseMissingCurrency } from '@plumbline/csv-import/interpretations/guess-mapping'
import {
  type ProposalReason,
  proposeCurrencies,
} from '@plumbline/csv-import/interpretations/missing-currency/propose-currencies'
import { ASSET_CURRENCY, type Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quotedCurrenciesQuery } from '../../../api/import-queries.ts'
import { securitiesOf } from '../securities-of.ts'
import type { Question } from './question.ts'

const CODES = [ASSET_CURRENCY, ...currencies, 'GBX', 'ILA', 'ZAX']

/**
 * The currency of the rows that name none, and of words that are not known. The likely ones are proposed from the file
 * and from the securities that market data knows; from the file alone if those fail.
 */
export function useCurrencyQuestions(table: CsvTable, mapping: Mapping): Question[] {
  const { missingCurrency: missing, currencies: words } = mapping
  const isOpen = missing !== null && missing.choice === null
  const securities = useMemo(() => securitiesOf(table, mapping), [table, mapping])
  const { data: quoted = [], isLoading } = useQuery({ ...quotedCurrenciesQuery(securities), enabled: isOpen })
  const unknown = words.filter(({ choice, by }) => choice === null || by === 'user')
  const ofWords = unknown.map(({ value, count, choice }): Question => {
    const answers = [...CODES, 'ignore'].map((code) => ({
      id: code,
      label: nameChoice(code),
      mapping: chooseCurrency(mapping, value, code),
    }))
    return {
      id: `currency-${value}`,
      title: t`Which currency is “${{ word: value }}”?`,
      why: plural(count, { one: '# row', other: '# rows' }),
      answers: [],
      chosen: answers.find(({ id }) => id === choice) ?? null,
      others: { label: t`Currency`, answers },
      exampleLine: null,
      isAboutDays: false,
    }
  })
  if (missing === null) return ofWords
  const proposals = !isLoading ? proposeCurrencies(table, mapping, quoted) : []
  const { count, choice } = missing
  const question: Question = {
    id: 'currency',
    title: t`Which currency do the prices have?`,
    why: isLoading
      ? t`Looking up the securities for a likely currency`
      : plural(count, { one: '# row names none', other: '# rows name none' }),
    answers: proposals.map(({ choice: code, reason }) => ({
      id: code,
      label: nameChoice(code),
      note: explainReason(reason),
      mapping: chooseMissingCurrency(mapping, code),
    })),
    chosen: choice === null ? null : { id: choice, label: nameChoice(choice) },
    others: {
      label: t`Currency of the file`,
      answers: CODES.map((code) => ({
        id: code,
        label: code === ASSET_CURRENCY ? nameChoice(code) : code,
        mapping: chooseMissingCurrency(mapping, code),
      })),
    },
    exampleLine: null,
    isAboutDays: false,
  }
  return [question, ...ofWords]
}

function nameChoice(choice: string): string {
  if (choice === ASSET_CURRENCY) return t`Currency of each security`
  if (choice === 'ignore') return t`ignore`
  return new Intl.DisplayNames(i18n.locale, { type: 'currency', fallback: 'code' }).of(choice) ?? choice
}

function explainReason(reason: ProposalReason): string {
  switch (reason) {
    case 'other-rows':
      return t`because most other rows use it`
    case 'words':
      return t`because the file mentions no other`
    case 'all-quoted':
      return t`because the securities found are quoted in it`
    case 'most-quoted':
      return t`because most of the securities are quoted in it`
    case 'several-quoted':
      return t`because the securities are quoted in several currencies`
    case 'exchanges':
      return t`because most symbols belong to exchanges that trade in it`
    case 'countries':
      return t`because most ISINs belong to countries that use it`
    case 'decimal-commas':
      return t`because the numbers have decimal commas`
    case 'us-symbols':
      return t`because the symbols look like those of the United States`
  }
}
