import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { MAX_FILTER_LENGTH } from '@plumbline/contract/transactions/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './transactions.module.css'

const SEARCH_PAUSE_MS = 300

/** Searches once typing has paused. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  /** Texts that this field sent and the address does not have yet. When it follows, the user may have typed on. */
  const sent = useRef<string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(value)
    if (at < 0) setText(value)
    sent.current = at < 0 ? [] : sent.current.slice(at + 1)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no reason to wait again
  useEffect(() => {
    const searched = text.trim()
    if (searched === value) return
    const timer = setTimeout(() => {
      if (sent.current.at(-1) !== searched) sent.current.push(searched)
      onChange(searched)
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label={t`Search transactions`}
      placeholder={t`Search asset, comment or source`}
      maxLength={MAX_FILTER_LENGTH}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
