import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { benchmarkPresetsQuery } from '../../api/benchmark-queries.ts'
import { MAX_OTHER_LINES, namedLines, offeredLines } from './name-lines.ts'

type OtherLinesMenuProps = {
  /** It has a line already. */
  benchmark: readonly BenchmarkRow[]
  /** Those named in the address. */
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses which securities have a line beside the benchmark. */
export function OtherLinesMenu({ benchmark, ids, onChange }: OtherLinesMenuProps) {
  const { data: presets = [] } = useQuery(benchmarkPresetsQuery)
  const offered = offeredLines(presets, benchmark)
  if (offered.length === 0) return null
  const chosen = namedLines(offered, ids).map(({ _id }) => _id)
  const isFull = chosen.length >= MAX_OTHER_LINES
  return (
    <Menu position="bottom-end" shadow="none" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}>
          {t`More lines`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={chosen} onChange={onChange}>
          {offered.map(({ _id, name }) => (
            <Menu.CheckboxItem key={_id} value={_id} disabled={isFull && !chosen.includes(_id)}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
