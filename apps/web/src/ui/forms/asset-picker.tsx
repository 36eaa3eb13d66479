import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './asset-picker.module.css'

export type PickedAsset = { _id: string; symbol: string; name: string; currency: string }
type FoundAsset = PickedAsset & { exchange: string }

type AssetPickerProps = {
  label: string
  value: PickedAsset | null
  onChange: (asset: PickedAsset | null) => void
  search: { results: FoundAsset[]; isSettled: boolean; ask: (text: string) => void }
  error?: string | undefined
}

const nameOf = (asset: PickedAsset) => `${asset.symbol} · ${asset.name}`

/** A field in which an asset is found by name, symbol or ISIN. */
export function AssetPicker({ label, value, onChange, search, error }: AssetPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState<string | null>(null)
  const { selectFirstOption } = combobox

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list of results has a new first option
  useEffect(() => {
    if (text) selectFirstOption()
  }, [search.results])

  const shown = text ?? (value ? nameOf(value) : '')

  function choose(id: string) {
    const found = search.results.find((asset) => asset._id === id)
    if (found) onChange(found)
    setText(null)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="none" withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          role="combobox"
          placeholder="Name, symbol or ISIN"
          autoComplete="off"
          spellCheck={false}
          value={shown}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value)
            search.ask(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={(event) => {
            event.currentTarget.select()
            search.ask('')
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault()
          }}
          onBlur={() => {
            if (text === '') onChange(null)
            setText(null)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={styles.options}>
          {search.results.map((asset) => (
            <Combobox.Option key={asset._id} value={asset._id}>
              <span className={styles.name}>{asset.name}</span>
              <span className={styles.codes}>
                {asset.symbol} · {asset.exchange} · {asset.currency}
              </span>
            </Combobox.Option>
          ))}
          {search.results.length === 0 && (
            <Combobox.Empty>{search.isSettled ? 'No asset found' : 'Searching…'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
