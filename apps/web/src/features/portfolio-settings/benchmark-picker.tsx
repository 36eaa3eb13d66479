import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconAlertCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import {
  addRow,
  type BenchmarkDraft,
  CUSTOM_BENCHMARK,
  changeRow,
  chooseBenchmark,
  type DraftRow,
  findBenchmarkFaults,
  NO_BENCHMARK,
  type Preset,
  removeRow,
} from './benchmark-draft.ts'
import styles from './portfolio-settings.module.css'

type BenchmarkPickerProps = {
  draft: BenchmarkDraft
  presets: Preset[]
  onChange: (draft: BenchmarkDraft) => void
}

/** A preset benchmark, or a custom mix whose shares add up to 100 %. */
export function BenchmarkPicker({ draft, presets, onChange }: BenchmarkPickerProps) {
  return (
    <div>
      <Select
        label={t`Benchmark`}
        description={t`What the portfolio is compared with`}
        data={[
          { value: NO_BENCHMARK, label: t({ message: 'None', context: 'benchmark' }) },
          ...presets.map(({ _id, name }) => ({ value: _id, label: name })),
          { value: CUSTOM_BENCHMARK, label: t({ message: 'Custom', context: 'benchmark' }) },
        ]}
        value={draft.choice}
        onChange={(choice) => choice && onChange(chooseBenchmark(draft, choice, presets))}
        allowDeselect={false}
      />
      {draft.choice === CUSTOM_BENCHMARK && (
        <div className={styles.rows}>
          {draft.rows.map((row, index) => (
            <MixRow
              key={row.key}
              row={row}
              number={index + 1}
              isOnly={draft.rows.length === 1}
              onChange={(change) => onChange(changeRow(draft, row.key, change))}
              onRemove={() => onChange(removeRow(draft, row.key))}
            />
          ))}
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
            onClick={() => onChange(addRow(draft))}
          >
            {t`Add a stock`}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why the benchmark cannot be saved. */
export function BenchmarkFaults({ draft }: { draft: BenchmarkDraft }) {
  const { numberFormat } = useFigureSettings()
  return (
    <div role="alert">
      {findBenchmarkFaults(draft, numberFormat).map((fault) => (
        <p key={fault} className={styles.fault}>
          <IconAlertCircle size={15} stroke={1.6} aria-hidden="true" />
          {fault}
        </p>
      ))}
    </div>
  )
}

type MixRowProps = {
  row: DraftRow
  number: number
  isOnly: boolean
  onChange: (change: Partial<DraftRow>) => void
  onRemove: () => void
}

function MixRow({ row, number, isOnly, onChange, onRemove }: MixRowProps) {
  const search = useAssetSearch()
  const picked = row.stock && { symbol: row.stock._id, currency: '', ...row.stock }
  return (
    <div className={styles.row}>
      <AssetPicker
        label={t`Stock ${number}`}
        value={picked}
        onChange={(stock) => onChange({ stock })}
        search={search}
      />
      {!isOnly && (
        <>
          <NumberField
            label={t`Percent ${number}`}
            min={0}
            max={100}
            step={10}
            hasOpenRange
            isPercent
            value={row.percent}
            onChange={(percent) => onChange({ percent: Number(percent) })}
          />
          <ActionIcon variant="subtle" aria-label={t`Remove stock ${number}`} onClick={onRemove}>
            <IconTrash size={15} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </div>
  )
}
