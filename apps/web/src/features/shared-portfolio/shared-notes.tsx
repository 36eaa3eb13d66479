import { plural, t } from '@lingui/core/macro'
import type { SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import { formatPercent } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import styles from './shared-portfolio.module.css'

/** What the figures leave out. */
export function SharedNotes({ shared: { others, isPartial, showsAmounts } }: { shared: SharedPortfolio }) {
  const { numberFormat } = useFigureSettings()
  const count = others?.holdings ?? 0
  const weight = formatPercent(others?.weight ?? 0, { decimals: 2, sign: 'negative', format: numberFormat })
  return (
    <div className={styles.notes}>
      {others && (
        <p>
          {plural(count, {
            one: `# more holding with a weight of ${weight} is not listed.`,
            other: `# more holdings with a weight of ${weight} are not listed.`,
          })}
        </p>
      )}
      {isPartial && (
        <p>{t`A holding without a known price or exchange rate is left out of the weights and returns.`}</p>
      )}
      {!showsAmounts && <p>{t`The owner shares percentages only, rounded to a hundredth of a percent.`}</p>}
    </div>
  )
}
