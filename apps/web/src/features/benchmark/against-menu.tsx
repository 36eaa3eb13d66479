import { t } from '@lingui/core/macro'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { benchmarkPresetsQuery } from '../../api/benchmark-queries.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'

const NONE = 'none'
const MIX = 'mix'
const OTHER = 'other'

type AgainstMenuProps = {
  benchmark: readonly BenchmarkRow[]
  /** Where the choice is kept. */
  note: string
  /** Calls `done` once the choice is kept. */
  onChoose: (stockId: string, name: string, done: () => void) => void
  /** Stands below the search of the dialog. */
  children?: ReactNode
}

/** Chooses what the page compares with. */
export function AgainstMenu({ benchmark, note, onChoose, children }: AgainstMenuProps) {
  const { data: presets = [] } = useQuery(benchmarkPresetsQuery)
  const [isSearching, setIsSearching] = useState(false)
  const search = useAssetSearch()
  const [only] = benchmark
  const current = only === undefined ? NONE : benchmark.length === 1 ? only.stockId : MIX
  const choices = [
    ...(current === NONE ? [{ value: NONE, label: t`nothing` }] : []),
    ...(current === MIX ? [{ value: MIX, label: t`own mix` }] : []),
    ...presets.map(({ _id, name }) => ({ value: _id, label: name })),
    ...(only && current === only.stockId && !presets.some(({ _id }) => _id === current)
      ? [{ value: current, label: only.name }]
      : []),
    { value: OTHER, label: t`Another security…` },
  ]
  const choose = (stockId: string, name: string) => onChoose(stockId, name, () => setIsSearching(false))

  return (
    <>
      <ChoiceMenu
        label={t`Against`}
        note={note}
        choices={choices}
        value={current}
        onChange={(value) => {
          const preset = presets.find(({ _id }) => _id === value)
          if (preset) choose(preset._id, preset.name)
          else setIsSearching(value === OTHER)
        }}
      />
      <Dialog title={t`Compare with a security`} isOpen={isSearching} onClose={() => setIsSearching(false)}>
        <AssetPicker
          label={t`Security`}
          value={null}
          onChange={(asset) => asset && choose(asset._id, asset.name)}
          search={search}
        />
        {children}
      </Dialog>
    </>
  )
}
