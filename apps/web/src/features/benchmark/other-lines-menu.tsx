import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { benchmarkPresetsQuery } from '../../api/benchmark-queries.ts'
import { MAX_OTHER_LINES } from './other-lines.ts'

type OtherLinesMenuProps = {
  /** What has a line already. */
  benchmark: readonly BenchmarkRow[]
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses which securities have a line beside the benchmark. */
export function OtherLinesMenu({ benchmark, ids, onChange }: OtherLinesMenuProps) {
  const { data: presets = [] } = useQuery(benchmarkPresetsQuery)
  const offered = presets.filter(({ _id }) => !(benchmark.length === 1 && benchmark[0]?.stockId === _id))
  if (offered.length === 0) return null
  const isFull = ids.length >= MAX_OTHER_LINES
  return (
    <Menu position="bottom-end" shadow="none" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}>
          {t`More lines`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...ids]} onChange={onChange}>
          {offered.map(({ _id, name }) => (
            <Menu.CheckboxItem key={_id} value={_id} disabled={isFull && !ids.includes(_id)}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
