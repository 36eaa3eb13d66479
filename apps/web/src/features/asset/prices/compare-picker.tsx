import { t } from '@lingui/core/macro'
import { Button, CloseButton, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { benchmarkPresetsQuery } from '../../../api/benchmark-queries.ts'
import { useAssetSearch } from '../../../api/use-asset-search.ts'
import { AssetPicker } from '../../../ui/forms/asset-picker.tsx'
import styles from './prices.module.css'

type ComparePickerProps = {
  /** The asset of the page, which is not compared with itself. */
  assetId: string
  /** Name of the compared asset; undefined without one. */
  name: string | undefined
  onChange: (assetId: string | undefined) => void
}

/** Chooses an asset or one of the preset benchmarks to compare with. */
export function ComparePicker({ assetId, name, onChange }: ComparePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const search = useAssetSearch()
  const { data: benchmarks = [] } = useQuery({ ...benchmarkPresetsQuery, enabled: isOpen })
  const presets = benchmarks.filter(({ _id }) => _id !== assetId)

  function choose(chosen: string) {
    setIsOpen(false)
    if (chosen !== assetId) onChange(chosen)
  }

  if (name !== undefined) {
    return (
      <span className={styles.compared}>
        <i />
        <span>{name}</span>
        <CloseButton size="sm" aria-label={t`Remove the comparison with ${name}`} onClick={() => onChange(undefined)} />
      </span>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={320}
      shadow="none"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t`Compare`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Compare`}>
        <AssetPicker
          label={t`Compare with`}
          value={null}
          onChange={(asset) => asset && choose(asset._id)}
          search={{ ...search, results: search.results.filter(({ _id }) => _id !== assetId) }}
        />
        {presets.length > 0 && (
          <ul className={styles.presets} aria-label={t`Benchmarks`}>
            {presets.map((benchmark, index) => (
              <li key={benchmark._id}>
                <button type="button" data-autofocus={index === 0 || undefined} onClick={() => choose(benchmark._id)}>
                  {benchmark.name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
