import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import styles from './holdings.module.css'

/** Narrows the holdings to those whose name, symbol or ISIN has the text. Escape clears it. */
export function FilterField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      className={styles.filter ?? ''}
      aria-label={t`Filter holdings`}
      placeholder={t`Filter`}
      maxLength={100}
      leftSection={<IconFilter size={15} stroke={1.6} aria-hidden="true" />}
      value={value}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
