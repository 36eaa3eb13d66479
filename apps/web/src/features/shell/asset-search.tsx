import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { MAX_SEARCH_LENGTH } from '@plumbline/contract/assets/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { ASSET_SEARCH_ID } from '../../ui/asset-search-id.ts'
import styles from './asset-search.module.css'
import { FoundAssets } from './found-assets.tsx'

const NONE = -1

/** What is typed, what it finds, and which of it Enter opens. */
function useSearchField() {
  const navigate = useNavigate()
  const { results, isSettled, ask } = useAssetSearch()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [selected, setSelected] = useState(NONE)
  const [isAwaited, setIsAwaited] = useState(false)
  const firstId = isSettled ? results[0]?._id : undefined

  function close() {
    setIsOpen(false)
    setSelected(NONE)
  }

  function open(assetId: string) {
    setText('')
    setIsAwaited(false)
    close()
    document.getElementById(ASSET_SEARCH_ID)?.blur()
    void navigate({ to: '/asset/$assetId', params: { assetId } })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other results are there
  useEffect(() => {
    if (!isSettled || !isOpen) return
    if (isAwaited && firstId !== undefined) open(firstId)
    else if (text.trim() !== '' && firstId !== undefined) setSelected(0)
    setIsAwaited(false)
  }, [isSettled, firstId])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { length } = results
    if (event.key === 'Escape') {
      setText('')
      setIsAwaited(false)
      close()
      event.currentTarget.blur()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      if (isOpen && length > 0)
        setSelected(event.key === 'ArrowDown' ? (selected + 1) % length : before(selected, length))
    } else if (event.key === 'Enter') {
      const chosen = results[selected]?._id ?? firstId
      if (isOpen && chosen !== undefined) open(chosen)
      else if (!isSettled) setIsAwaited(true)
    }
  }

  function type(typed: string) {
    setText(typed)
    setIsAwaited(false)
    ask(typed)
    setSelected(NONE)
    setIsOpen(true)
  }

  function onFocus() {
    ask(text)
    setIsOpen(true)
  }

  return { text, results, isSettled, isOpen, selected, type, onFocus, onKeyDown, open, close }
}

/**
 * Finds an asset from every page: a default list on focus, then a search once typing has paused. The list stands below
 * the field in the top bar, where nothing can be in its way: it needs none of the library that places others.
 */
export function AssetSearch() {
  const listId = useId()
  const { text, results, isSettled, isOpen, selected, type, onFocus, onKeyDown, open, close } = useSearchField()
  return (
    <search className={styles.search}>
      <TextInput
        id={ASSET_SEARCH_ID}
        role="combobox"
        aria-label={t`Search assets`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && selected !== NONE ? `${listId}-${selected}` : undefined}
        placeholder={t`Search name, symbol or ISIN`}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
        rightSection={<span className={styles.key}>/</span>}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <FoundAssets
          listId={listId}
          results={results}
          selected={selected}
          nothing={isSettled ? t`No asset found corresponding to ${{ text: text.trim() }}` : t`Searching…`}
          onChoose={open}
        />
      )}
    </search>
  )
}

/** The one before; from the first, and from none, the last. */
function before(index: number, length: number): number {
  return index <= 0 ? length - 1 : index - 1
}
