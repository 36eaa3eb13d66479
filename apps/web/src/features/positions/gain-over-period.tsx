import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { exactReturnsQuery, positionsQuery } from '../../api/period-queries.ts'
import { Money } from '../../ui/figures/money.tsx'
import { sumGains } from './sum-gains.ts'

/** A range that is still being dragged is not measured. */
const DRAG_PAUSE_MS = 300
/** Less is a rounding error. */
const MIN_FLOW = 0.005

type GainOverPeriodProps = {
  assetId: string
  /** Closes of these days, ascending. */
  from: string
  to: string
}

/**
 * What the user gained with an asset over a period, and what was paid in or taken out, over all portfolios but the
 * sample, in each currency. Renders nothing if the asset was not held.
 */
export function GainOverPeriod({ assetId, from, to }: GainOverPeriodProps) {
  const [period] = useDebouncedValue(`${from} ${to}`, DRAG_PAUSE_MS)
  const { data = [] } = useQuery(positionsQuery(assetId))
  const positions = data.filter(({ isSample }) => !isSample)
  const isMoving = period !== `${from} ${to}`
  const returns = useQueries({
    queries: positions.map(({ portfolioId }) => ({
      ...exactReturnsQuery(portfolioId, { from, to }),
      enabled: !isMoving && from < to,
    })),
  })
  const gains = sumGains(
    assetId,
    positions.map(({ lots: { baseCurrency } }, at) => ({ currency: baseCurrency, returns: returns[at]?.data })),
  )
  return gains.map(({ currency, gain, paidIn }) => (
    <Fragment key={currency}>
      <span>
        {t`Your gain`}{' '}
        <b>
          <Money value={gain} currency={currency} isGain withCurrency />
        </b>
      </span>
      {Math.abs(paidIn) >= MIN_FLOW && (
        <span>
          {paidIn > 0 ? t`You paid in` : t`You took out`}{' '}
          <b>
            <Money value={Math.abs(paidIn)} currency={currency} withCurrency />
          </b>
        </span>
      )}
    </Fragment>
  ))
}
