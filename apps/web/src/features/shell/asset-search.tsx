import { t } from '@lingui/core/macro'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { MAX_SEARCH_LENGTH } from '@plumbline/contract/assets/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { ASSET_SEARCH_ID } from '../../ui/asset-search-id.ts'
import styles from './asset-search.module.css'

/** Finds an asset from every page: a default list on focus, then a search once typing has paused. */
export function AssetSearch() {
  const navigate = useNavigate()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { results, isSettled, ask } = useAssetSearch()
  const [text, setText] = useState('')
  const [isAwaited, setIsAwaited] = useState(false)
  const firstId = isSettled ? results[0]?._id : undefined

  function open(assetId: string) {
    setText('')
    setIsAwaited(false)
    combobox.closeDropdown()
    document.getElementById(ASSET_SEARCH_ID)?.blur()
    void navigate({ to: '/asset/$assetId', params: { assetId } })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other results are there
  useEffect(() => {
    if (!isSettled || !combobox.dropdownOpened) return
    if (isAwaited && firstId !== undefined) open(firstId)
    else if (text.trim() !== '') combobox.selectFirstOption()
    setIsAwaited(false)
  }, [isSettled, firstId])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setText('')
      setIsAwaited(false)
      combobox.closeDropdown()
      event.currentTarget.blur()
    }
    if (event.key !== 'Enter') return
    if (!isSettled) setIsAwaited(true)
    else if (firstId !== undefined && combobox.getSelectedOptionIndex() === -1) open(firstId)
  }

  return (
    <search className={styles.search}>
      <Combobox store={combobox} onOptionSubmit={open} shadow="none" withinPortal>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            id={ASSET_SEARCH_ID}
            role="combobox"
            aria-label={t`Search assets`}
            placeholder={t`Search name, symbol or ISIN`}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_SEARCH_LENGTH}
            leftSection={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
            rightSection={<span className={styles.key}>/</span>}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setIsAwaited(false)
              ask(event.currentTarget.value)
              combobox.resetSelectedOption()
              combobox.openDropdown()
            }}
            onFocus={() => {
              ask(text)
              combobox.openDropdown()
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t`Assets`} className={styles.options}>
            {results.map((asset) => (
              <Combobox.Option key={asset._id} value={asset._id}>
                <span className={styles.name}>{asset.name}</span>
                <span className={styles.codes}>
                  {asset.symbol} · {asset.exchange} · {asset.currency}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {results.length === 0 && (
            <p className={styles.none} role="status">
              {isSettled ? t`No asset found corresponding to ${{ text: text.trim() }}` : t`Searching…`}
            </p>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}
