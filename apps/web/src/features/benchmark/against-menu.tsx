import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { benchmarkPresetsQuery } from '../../api/benchmark-queries.ts'
import { updatePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './benchmark.module.css'

const NONE = 'none'
const MIX = 'mix'
const OTHER = 'other'

/** Chooses what the portfolio is compared with, and saves it in the portfolio's settings. */
export function AgainstMenu({ portfolio }: { portfolio: Portfolio }) {
  const { benchmark, _id: portfolioId } = portfolio
  const { data: presets = [] } = useQuery(benchmarkPresetsQuery)
  const [isSearching, setIsSearching] = useState(false)
  const search = useAssetSearch()
  const change = useMutation(updatePortfolioMutation(portfolioId))
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

  function choose(stockId: string, name: string) {
    change.mutate({ benchmark: [{ stockId, name, percent: 100 }] }, { onSuccess: () => setIsSearching(false) })
  }

  return (
    <>
      <ChoiceMenu
        label={t`Against`}
        note={t`Changes the portfolio’s setting`}
        choices={choices}
        value={current}
        onChange={(value) => {
          const preset = presets.find(({ _id }) => _id === value)
          if (preset) choose(preset._id, preset.name)
          else setIsSearching(value === OTHER || change.isError)
        }}
      />
      <Dialog title={t`Compare with a security`} isOpen={isSearching} onClose={() => setIsSearching(false)}>
        <AssetPicker
          label={t`Security`}
          value={null}
          onChange={(asset) => asset && choose(asset._id, asset.name)}
          search={search}
        />
        <FormError error={change.error} />
        <p className={styles.mixHint}>
          <Trans>
            To compare with a mix of securities, use the{' '}
            <Link to="/portfolio/$portfolioId/settings" params={{ portfolioId }} className={textLink}>
              settings
            </Link>
            .
          </Trans>
        </p>
      </Dialog>
    </>
  )
}
