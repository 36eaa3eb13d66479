import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Menu, Select } from '@mantine/core'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { TransactionFilter } from '@plumbline/contract/transactions/schemas'
import { BY_HAND } from '@plumbline/contract/transactions/vocabulary'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { importsQuery } from '../../api/import-queries.ts'
import { tagsQuery } from '../../api/tags.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { TagFilter } from '../../ui/tags/tag-filter.tsx'
import { textLink } from '../../ui/text-link.ts'
import { typesToFilterBy } from './transaction-types.ts'
import styles from './transactions.module.css'

/** All portfolios as one have no booking of their own. */
function booksCash(portfolio: Portfolio | undefined): boolean {
  if (portfolio === undefined) return false
  return portfolio.settings.cash !== 'off' || portfolio.lines.some(({ status }) => status.isCash)
}

type TransactionFiltersProps = {
  portfolioId: string
  portfolio: Portfolio | undefined
  filter: TransactionFilter
  /** First and last day of a custom period; undefined while another period is shown. */
  dates: { from: string; to: string } | undefined
  /** Whether a phone shows them; a wider screen always does. */
  isOpen: boolean
  onChange: (change: TransactionFilter) => void
  onClear: (() => void) | undefined
  /** What else to do with the rows that pass. */
  children: ReactNode
}

/** The filters besides the period: type, asset, import, tag, and the two days of a custom period. */
export function TransactionFilters(props: TransactionFiltersProps) {
  const { portfolioId, portfolio, filter, dates, isOpen, onChange, onClear, children } = props
  const isWhole = portfolioId !== undefined && isOfSeveral(portfolioId)
  const { data: imports = [] } = useQuery({ ...importsQuery(portfolioId), enabled: !isWhole })
  const { data: tags = [] } = useQuery(tagsQuery)
  const today = useCurrentUser()?.today ?? new Date().toISOString().slice(0, 10)
  const types = typesToFilterBy(booksCash(portfolio))
  const chosenTypes = filter.types?.split(',') ?? []
  const assets = (portfolio?.lines ?? []).map(({ _id, name, symbol }) => ({ value: _id, label: `${name} · ${symbol}` }))
  const sources = imports
    .filter(({ transactions }) => transactions > 0)
    .map(({ _id, source, createdAt }) => ({ value: _id, label: `${source}, ${formatDate(createdAt)}` }))
  return (
    <search className={styles.filters} data-open={isOpen || undefined} aria-label={t`Filters`}>
      <Menu position="bottom-start" shadow="none" closeOnItemClick={false}>
        <Menu.Target>
          <Button
            variant="default"
            data-active={chosenTypes.length > 0 || undefined}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}
          >
            {t`Type`}&nbsp;<b>{nameTypes(chosenTypes)}</b>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.CheckboxGroup
            value={chosenTypes}
            onChange={(next) => onChange({ types: next.length > 0 ? next.join(',') : undefined })}
          >
            {types.map(({ value, label }) => (
              <Menu.CheckboxItem key={value} value={value}>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
        </Menu.Dropdown>
      </Menu>
      <Select
        className={styles.asset ?? ''}
        aria-label={t`Asset`}
        placeholder={t`All assets`}
        data={assets}
        value={filter.asset ?? null}
        onChange={(asset) => onChange({ asset: asset ?? undefined })}
        searchable
        clearable
        nothingFoundMessage={t`No such asset in this portfolio`}
      />
      {!isWhole && (
        <Select
          className={styles.origin ?? ''}
          aria-label={t`Import`}
          placeholder={t`All imports`}
          data={[{ value: BY_HAND, label: t`Not imported` }, ...sources]}
          value={filter.import ?? null}
          onChange={(chosen) => onChange({ import: chosen ?? undefined })}
          clearable
          comboboxProps={{ width: 280, position: 'bottom-start' }}
        />
      )}
      <TagFilter tags={tags} value={filter.tag} onChange={(tag) => onChange({ tag })} className={styles.origin} />
      {dates && (
        <span className={styles.dates}>
          <Trans>
            <DayField
              label={t`From`}
              value={dates.from}
              latest={today}
              onChange={(from) => onChange({ ...dates, from })}
            />
            to
            <DayField label={t`To`} value={dates.to} latest={today} onChange={(to) => onChange({ ...dates, to })} />
          </Trans>
        </span>
      )}
      {onClear && (
        <button type="button" className={textLink} onClick={onClear}>
          {t`Clear filters`}
        </button>
      )}
      {children}
    </search>
  )
}

function nameTypes(chosen: readonly string[]): string {
  if (chosen.length === 0) return t`All`
  return typesToFilterBy(true)
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ')
}

type DayFieldProps = { label: string; value: string; latest: string; onChange: (date: string) => void }

function DayField({ label, value, latest, onChange }: DayFieldProps) {
  return (
    <div className={styles.day}>
      <DateField
        label={label}
        isLabelHidden
        value={value}
        earliest={EARLIEST_DATE}
        latest={latest}
        onChange={(date) => date !== '' && onChange(date)}
      />
    </div>
  )
}
