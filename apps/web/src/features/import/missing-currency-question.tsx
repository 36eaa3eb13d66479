import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { currencies } from '@plumbline/contract/currencies'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { chooseMissingCurrency } from '@plumbline/csv-import/interpretations/guess-mapping'
import {
  type ProposalReason,
  proposeCurrencies,
} from '@plumbline/csv-import/interpretations/missing-currency/propose-currencies'
import { ASSET_CURRENCY, type Mapping, type MissingCurrency } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quotedCurrenciesQuery } from '../../api/import-queries.ts'
import styles from './import.module.css'
import { ProposedAnswer } from './proposed-answer.tsx'
import { securitiesOf } from './securities-of.ts'

type QuestionProps = {
  portfolio: Portfolio
  table: CsvTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

type MissingCurrencyQuestionProps = QuestionProps & { missing: MissingCurrency }

const currencyOptions = () => [
  { value: ASSET_CURRENCY, label: t`Currency of each security` },
  ...[...currencies, 'GBX', 'ILA', 'ZAX'].map((code) => ({ value: code, label: code })),
]

/** The currency of the rows that name none. While it is open, the likely ones are offered with the reason. */
export function MissingCurrencyQuestion({ missing, ...question }: MissingCurrencyQuestionProps) {
  const { mapping, onChange } = question
  const { count, choice } = missing
  return (
    <div className={styles.asked}>
      <Select
        label={t`Currency of the file`}
        description={plural(count, { one: `${count} row names none`, other: `${count} rows name none` })}
        placeholder={t`Select a currency`}
        data={currencyOptions()}
        value={choice}
        onChange={(chosen) => chosen && onChange(chooseMissingCurrency(mapping, chosen))}
        allowDeselect={false}
        searchable
        error={choice === null}
        maxDropdownHeight={260}
      />
      {choice === null && <ProposedCurrencies {...question} />}
    </div>
  )
}

/** Proposed from the file and from the securities that market data knows; from the file alone if those fail. */
function ProposedCurrencies({ portfolio, table, mapping, onChange }: QuestionProps) {
  const securities = useMemo(() => securitiesOf(table, mapping), [table, mapping])
  const { data: quoted = [], isLoading } = useQuery(quotedCurrenciesQuery(securities))
  if (isLoading) return <p className={styles.proposal}>{t`Looking up the securities for a likely currency`}</p>
  return proposeCurrencies(table, mapping, quoted, portfolio.currency).map(({ choice, reason }) => (
    <ProposedAnswer
      key={choice}
      answer={nameCurrency(choice)}
      reason={explainReason(reason)}
      onAccept={() => onChange(chooseMissingCurrency(mapping, choice))}
    />
  ))
}

function nameCurrency(choice: string): string {
  if (choice === ASSET_CURRENCY) return t`Currency of each security`
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
    case 'portfolio':
      return t`because it is the currency of the portfolio`
  }
}
