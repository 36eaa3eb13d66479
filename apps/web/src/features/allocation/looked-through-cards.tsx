import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { LookThroughPortfolio } from '@plumbline/contract/portfolios/schemas'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { lookThroughQuery } from '../../api/portfolio-queries.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { nameGroup } from '../../formatting/name-group.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './allocation.module.css'
import { arrangeSlices } from './arrange-slices.ts'
import { DoughnutCard } from './doughnut-card.tsx'

const NOT_LOOKED_THROUGH_ID = 'not looked through'

const SIDES = [
  { title: msg`Holdings`, side: 'holdings', decimals: 1 },
  { title: msg`Countries`, side: 'countries', decimals: 0 },
  { title: msg`Sectors`, side: 'sectors', decimals: 0 },
] as const

/** What the portfolio owns inside its funds, as far as it is known. */
export function LookedThroughCards({ portfolioId }: { portfolioId: string }) {
  const query = useQuery(lookThroughQuery(portfolioId))
  return (
    <QueryView
      query={query}
      failed={t`The funds could not be looked through`}
      pending={<LoadingState rows={3} />}
      isFramed
    >
      {(portfolio) => (
        <>
          {SIDES.map(({ title, side, decimals }) => (
            <Fragment key={side}>
              <DoughnutCard
                title={i18n._(title)}
                slices={arrangeSlices([
                  ...portfolio[side].parts.map(({ key, name, value }) => ({
                    id: key,
                    name: side === 'holdings' ? name : nameGroup(side === 'sectors' ? 'sector' : 'country', name),
                    value,
                  })),
                  {
                    id: NOT_LOOKED_THROUGH_ID,
                    name: t`Not looked through`,
                    value: portfolio[side].notLookedThrough,
                  },
                ])}
                decimals={decimals}
                currency={portfolio.currency}
              />
              {side === 'holdings' && <KnownShares portfolio={portfolio} />}
            </Fragment>
          ))}
        </>
      )}
    </QueryView>
  )
}

/** How much of each fund is known. */
function KnownShares({ portfolio: { funds } }: { portfolio: LookThroughPortfolio }) {
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
