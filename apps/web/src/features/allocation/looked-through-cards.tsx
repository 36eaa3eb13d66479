import { t } from '@lingui/core/macro'
import type { LookThroughPortfolio } from '@plumbline/contract/portfolios/schemas'
import { formatPercent } from '../../formatting/format-percent.ts'
import { nameGroup } from '../../formatting/name-group.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import styles from './allocation.module.css'
import { arrangeSlices } from './arrange-slices.ts'
import { DoughnutCard } from './doughnut-card.tsx'

const NOT_LOOKED_THROUGH_ID = 'not looked through'

/** The sides of a portfolio that its funds are looked through for. */
export type LookedThroughSide = 'holdings' | 'countries' | 'sectors'

type LookedThroughCardProps = { title: string; side: LookedThroughSide; portfolio: LookThroughPortfolio }

/** What the portfolio owns inside its funds, as far as it is known. */
export function LookedThroughCard({ title, side, portfolio }: LookedThroughCardProps) {
  const isHoldings = side === 'holdings'
  return (
    <DoughnutCard
      title={title}
      slices={arrangeSlices([
        ...portfolio[side].parts.map(({ key, name, value }) => ({
          id: key,
          name: isHoldings ? name : nameGroup(side === 'sectors' ? 'sector' : 'country', name),
          value,
        })),
        { id: NOT_LOOKED_THROUGH_ID, name: t`Not looked through`, value: portfolio[side].notLookedThrough },
      ])}
      decimals={isHoldings ? 1 : 0}
      currency={portfolio.currency}
    />
  )
}

/** How much of each fund is known. */
export function KnownShares({ portfolio: { funds } }: { portfolio: LookThroughPortfolio }) {
  const { numberFormat } = useFigureSettings()
  const percent = (share: number) => formatPercent(share, { decimals: 0, sign: 'negative', format: numberFormat })
  const known = funds.filter(({ holdings, sectors, countries }) => holdings + sectors + countries > 0)
  const unknown = funds.filter((fund) => !known.includes(fund))
  return (
    <ul className={styles.known} aria-label={t`Known parts of the funds`}>
      {known.map(({ _id, name, holdings, sectors, countries }) => (
        <li key={_id}>
          {t`${name}: its source names ${{ holdings: percent(holdings) }} by holding, ${{ sectors: percent(sectors) }} by sector and ${{ countries: percent(countries) }} by country.`}
        </li>
      ))}
      {unknown.length > 0 && (
        <li>{t`The sources do not say what these funds own: ${{ funds: unknown.map(({ name }) => name).join(', ') }}.`}</li>
      )}
    </ul>
  )
}
