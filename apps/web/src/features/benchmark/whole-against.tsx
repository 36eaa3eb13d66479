import { t } from '@lingui/core/macro'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { assetQuery } from '../../api/asset-queries.ts'
import { benchmarkPresetsQuery } from '../../api/benchmark-queries.ts'
import { AgainstMenu } from './against-menu.tsx'

/** The benchmark of the asset in the address; undefined without one, and until its name is known. */
export function useChosenBenchmark(assetId: string | undefined): BenchmarkRow[] | undefined {
  const { data: presets } = useQuery({ ...benchmarkPresetsQuery, enabled: assetId !== undefined })
  const preset = presets?.find(({ _id }) => _id === assetId)
  const isOther = assetId !== undefined && presets !== undefined && preset === undefined
  const { data: asset, isError } = useQuery({ ...assetQuery(assetId ?? ''), enabled: isOther })
  const name = preset?.name ?? asset?.name ?? (isError ? assetId : undefined)
  return assetId === undefined || name === undefined ? undefined : [{ stockId: assetId, name, percent: 100 }]
}

/** Chooses what all portfolios are compared with, and keeps it in the address. */
export function WholeAgainst({ benchmark }: { benchmark: readonly BenchmarkRow[] }) {
  const navigate = useNavigate()
  return (
    <AgainstMenu
      benchmark={benchmark}
      note={t`On this page only`}
      onChoose={(stockId, _name, done) => {
        done()
        void navigate({ to: '.', search: (before) => ({ ...before, against: stockId }), resetScroll: false })
      }}
    />
  )
}
