import { t } from '@lingui/core/macro'
import { ActionIcon, Select } from '@mantine/core'
import { isPickField, type ScreenerOperator } from '@plumbline/contract/screener/vocabulary'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { pickValuesQuery } from '../../api/screener-queries.ts'
import { nameValue } from '../../formatting/name-group.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Term } from '../../ui/term/term.tsx'
import { describeColumn } from './column-sets.ts'
import { type FilterDraft, isPercentField } from './filter-draft.ts'
import { readComparison } from './read-comparison.ts'
import styles from './screener.module.css'

const listOperators = () =>
  choicesOf<ScreenerOperator>({
    gte: t`at least`,
    gt: t`above`,
    eq: t`equal to`,
    lt: t`below`,
    lte: t`at most`,
  })

type FilterRowProps = {
  draft: FilterDraft
  /** A filter that was just added takes the focus. */
  isNew: boolean
  onChange: (change: Partial<FilterDraft>) => void
  /** A comparison is there if one was typed before the value. */
  onType: (value: number | string, operator?: ScreenerOperator) => void
  onRemove: () => void
  /** More about the values of the field. */
  children?: ReactNode
}

/** One filter: its field, how it compares, and with what. */
export function FilterRow({ draft, isNew, onChange, onType, onRemove, children }: FilterRowProps) {
  const { label, explanation } = describeColumn(draft.field)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) input.current?.focus()
  }, [isNew])
  return (
    <li className={styles.filter}>
      <span className={styles.field}>
        <Term label={label} explanation={explanation} />
      </span>
      {isPickField(draft.field) ? (
        <span className={styles.is}>{t`is`}</span>
      ) : (
        <select
          className={styles.operator}
          aria-label={t`${label} compares`}
          value={draft.operator}
          onChange={(event) => onChange({ operator: event.currentTarget.value as ScreenerOperator })}
        >
          {listOperators().map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {isPickField(draft.field) ? (
        <PickValue draft={draft} label={label} ref={input} onPick={(value) => onChange({ value })} />
      ) : (
        <NumberValue draft={draft} label={label} ref={input} onType={onType} />
      )}
      {draft.orMissing && draft.value !== '' && <span className={styles.orMissing}>{t`or not available`}</span>}
      {children}
      <ActionIcon
        variant="subtle"
        size={30}
        className={styles.remove ?? ''}
        aria-label={t`Remove ${label}`}
        onClick={onRemove}
      >
        <IconX size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

type ValueProps = { draft: FilterDraft; label: string; ref: React.Ref<HTMLInputElement> }

function NumberValue({ draft, label, ref, onType }: ValueProps & Pick<FilterRowProps, 'onType'>) {
  const isPercent = isPercentField(draft.field)
  const value = draft.value === '' ? '' : Number(draft.value)
  return (
    <NumberField
      ref={ref ?? null}
      classNames={{ input: styles.input ?? '', root: (isPercent ? styles.percent : styles.number) ?? '' }}
      aria-label={t`${label} value`}
      title={
        isPercent
          ? t`You can also type a comparison, such as >= 4 %`
          : t`k, M, B or T after a number multiplies it. You can also type a comparison, such as >= 2 B`
      }
      placeholder={isPercent ? '%' : t`any`}
      isPercent={isPercent}
      hasMultiples={!isPercent}
      value={Number.isFinite(value) ? value : ''}
      withoutPrefix={(entered) => readComparison(entered)?.rest ?? entered}
      onChange={(typed, entered = '') => onType(typed, readComparison(entered)?.operator)}
    />
  )
}

function PickValue({ draft, label, ref, onPick }: ValueProps & { onPick: (value: string) => void }) {
  const { data, error } = useQuery(pickValuesQuery)
  const offered = (isPickField(draft.field) && data?.[draft.field].map(({ _id }) => _id)) || []
  const value = String(draft.value)
  const values = value === '' || offered.includes(value) ? offered : [value, ...offered]
  return (
    <Select
      ref={ref}
      classNames={{ input: styles.input ?? '', root: styles.pick ?? '' }}
      aria-label={t`${label} value`}
      placeholder={t`any`}
      data={values.map((each) => ({ value: each, label: nameValue(draft.field, each) }))}
      value={value === '' ? null : value}
      onChange={(picked) => picked !== null && onPick(picked)}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={error ? t`The values could not be loaded` : t`No such value`}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
    />
  )
}
