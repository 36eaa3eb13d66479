import { t } from '@lingui/core/macro'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './asset-picker.module.css'

export type PickedAsset = { _id: string; symbol: string; name: string; currency: string }
type FoundAsset = PickedAsset & { exchange: string }

export type AssetPickerProps = {
  label: string
  value: PickedAsset | null
  onChange: (asset: PickedAsset | null) => void
  search: {
    results: FoundAsset[]
    isSettled: boolean
    hasFailed: boolean
    ask: (text: string) => void
    askNow: () => void
  }
  error?: string | undefined
  /** Called when an asset was chosen by Enter or a click while the cursor is in the field: the form goes on. */
  onPicked?: () => void
}

/** An own security may have no symbol. */
const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
const nameOf = (asset: PickedAsset) => joined(asset.symbol, asset.name)

/** What is typed and not chosen yet, and whether Enter or Tab waits for its results. */
function useTypedText() {
  const [text, setText] = useState<string | null>(null)
  /** The same before it is drawn: a field that is left in the moment of a choice keeps the choice. */
  const typed = useRef<string | null>(null)
  const [isAwaited, setIsAwaited] = useState(false)
  function type(next: string | null) {
    typed.current = next
    setText(next)
    setIsAwaited(false)
  }
  return { text, typed, type, isAwaited, setIsAwaited }
}

/** Finds an asset by name, symbol or ISIN. Enter picks the first result, even before the results have arrived. */
export function AssetPicker({ label, value, onChange, search, error, onPicked }: AssetPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { text, typed, type, isAwaited, setIsAwaited } = useTypedText()
  const { results, isSettled, hasFailed } = search
  const isTyped = text !== null && text.trim() !== ''

  function take(id: string) {
    const found = results.find((asset) => asset._id === id)
    type(null)
    if (found) onChange(found)
    combobox.closeDropdown()
  }

  function choose(id: string) {
    take(id)
    if (document.activeElement === input.current) onPicked?.()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results of the typed text are there
  useEffect(() => {
    if (!isSettled || !isTyped) return
    const [first] = results
    if (isAwaited && first !== undefined) choose(first._id)
    else combobox.selectFirstOption()
  }, [isSettled, results])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isTyped) type(null)
    const isEnter = event.key === 'Enter'
    if (isEnter && combobox.dropdownOpened) event.preventDefault()
    if (!isTyped || (!isEnter && (event.key !== 'Tab' || event.shiftKey))) return
    const selected = combobox.getSelectedOptionIndex()
    const asset = results[Math.max(0, selected)]
    if (!isSettled) {
      setIsAwaited(true)
      search.askNow()
    } else if (asset !== undefined && !isEnter) take(asset._id)
    // The list itself takes Enter for its selected option.
    else if (asset !== undefined && selected === -1) choose(asset._id)
  }

  const nothing = hasFailed ? t`The market data source is not responding. Try again in a minute.` : t`No asset found`
  const notFound = isTyped && isSettled && results.length === 0 ? nothing : undefined
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="none" withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          label={label}
          role="combobox"
          placeholder={t`Name, symbol or ISIN`}
          autoComplete="off"
          spellCheck={false}
          value={text ?? (value ? nameOf(value) : '')}
          error={(combobox.dropdownOpened ? undefined : notFound) ?? error}
          onChange={(event) => {
            type(event.currentTarget.value)
            search.ask(event.currentTarget.value)
            combobox.resetSelectedOption()
            combobox.openDropdown()
          }}
          onFocus={(event) => {
            event.currentTarget.select()
            search.ask('')
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // The typed text replaces the previous asset, whether it is found or not.
            if (typed.current !== null) onChange(null)
            if (!isTyped) type(null)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <FoundAssets label={label} results={results} ifNone={isSettled ? nothing : t`Searching…`} />
    </Combobox>
  )
}

function FoundAssets({ label, results, ifNone }: { label: string; results: FoundAsset[]; ifNone: string }) {
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label} className={styles.options}>
        {results.map((asset) => (
          <Combobox.Option key={asset._id} value={asset._id}>
            <span className={styles.name}>{asset.name}</span>
            <span className={styles.codes}>{joined(asset.symbol, asset.exchange, asset.currency)}</span>
          </Combobox.Option>
        ))}
        {results.length === 0 && <Combobox.Empty>{ifNone}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
