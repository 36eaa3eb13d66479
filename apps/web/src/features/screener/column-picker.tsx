import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { ScreenFieldName, ShownColumnName } from '@plumbline/contract/screener/vocabulary'
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { findMatches } from '../../ui/figures/match-figure.ts'
import styles from './column-picker.module.css'
import {
  COLUMN_SETS,
  DEFAULT_COLUMNS,
  describeColumn,
  findSet,
  labelGroup,
  offeredColumns,
  withFiltered,
} from './column-sets.ts'

type ColumnPickerProps = {
  columns: readonly ShownColumnName[]
  /** Their columns are always shown. */
  filtered: readonly ScreenFieldName[]
  onChange: (columns: readonly ShownColumnName[]) => void
  onClose: () => void
}

const OWN_SET = 'own'

/** The panel beside the table: which columns it has, and in which order. */
export function ColumnPicker({ columns, filtered, onChange, onClose }: ColumnPickerProps) {
  const set = findSet(columns)
  return (
    <section className={styles.panel} aria-label={t`Columns`}>
      <div className={styles.head}>
        <h2>{t`Columns`}</h2>
        <ActionIcon variant="subtle" size={28} aria-label={t`Close columns`} onClick={onClose}>
          <IconX size={15} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={styles.sets}>
        <ChoiceMenu
          label={t`Set`}
          choices={[
            ...COLUMN_SETS.map(({ id, name }) => ({ value: id, label: name() })),
            ...(set ? [] : [{ value: OWN_SET, label: t`Custom` }]),
          ]}
          value={set?.id ?? OWN_SET}
          onChange={(id) => onChange(COLUMN_SETS.find((one) => one.id === id)?.columns ?? columns)}
        />
      </div>
      <div className={styles.scroll}>
        <ShownColumns {...{ columns, filtered, onChange }} />
        <OfferedColumns {...{ columns, filtered, onChange }} />
      </div>
      <div className={styles.foot}>
        <Button variant="default" disabled={set?.columns === DEFAULT_COLUMNS} onClick={() => onChange(DEFAULT_COLUMNS)}>
          {t`Default columns`}
        </Button>
      </div>
    </section>
  )
}

type ListProps = Omit<ColumnPickerProps, 'onClose'>

function moved(columns: readonly ShownColumnName[], from: number, to: number): ShownColumnName[] {
  const next = [...columns]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

function ShownColumns({ columns, filtered, onChange }: ListProps) {
  return (
    <>
      <h3>{t`Shown`}</h3>
      <ol className={styles.list}>
        {withFiltered(columns, filtered).map((name, at) => {
          const { label } = describeColumn(name)
          const isChosen = at < columns.length
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked
                  disabled={!isChosen || columns.length === 1}
                  onChange={() => onChange(columns.filter((column) => column !== name))}
                />
                {label}
              </label>
              {isChosen ? (
                <>
                  <ActionIcon
                    variant="subtle"
                    size={26}
                    aria-label={t`Move ${label} left`}
                    disabled={at === 0}
                    onClick={() => onChange(moved(columns, at, at - 1))}
                  >
                    <IconArrowUp size={14} stroke={1.6} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={26}
                    aria-label={t`Move ${label} right`}
                    disabled={at === columns.length - 1}
                    onClick={() => onChange(moved(columns, at, at + 1))}
                  >
                    <IconArrowDown size={14} stroke={1.6} aria-hidden="true" />
                  </ActionIcon>
                </>
              ) : (
                <span className={styles.note}>{t`filtered`}</span>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function OfferedColumns({ columns, filtered, onChange }: ListProps) {
  const [typed, setTyped] = useState('')
  const shown = new Set(withFiltered(columns, filtered))
  const groups = offeredColumns
    .map(({ group, names }) => ({ label: labelGroup(group), names: names.filter((name) => !shown.has(name)) }))
    .filter(({ names }) => names.length > 0)
  const found = findMatches(
    groups.flatMap(({ names }) => names.map((name) => ({ name, ...describeColumn(name) }))),
    typed,
  ).map(({ name }) => name)
  const lists = typed.trim() === '' ? groups : [{ label: t`Found`, names: found }]
  return (
    <>
      <h3>{t`Add`}</h3>
      <TextInput
        aria-label={t`Search columns`}
        placeholder={t`Such as P/E`}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {lists.map(({ label, names }) => (
        <div key={label}>
          <h4>{label}</h4>
          <ul className={styles.list}>
            {names.map((name) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked={false} onChange={() => onChange([...columns, name])} />
                  {describeColumn(name).label}
                </label>
              </li>
            ))}
          </ul>
          {names.length === 0 && <p className={styles.note}>{t`No column has this name.`}</p>}
        </div>
      ))}
    </>
  )
}
