import type { ReturnMethod } from '@plumbline/contract/portfolios/operations'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { explainNoReturn } from '../../ui/figures/explain-no-return.ts'
import { AmbiguousMark, PartialMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import type { HeaderStat } from '../../ui/page/header-stats.tsx'
import { nameLastDay, periodOfLastDay } from './last-day.ts'

const methodNames: Record<ReturnMethod, string> = { twr: 'time-weighted', irr: 'IRR', dietz: 'Simple Dietz' }

function noteReturn({ totalReturn }: Portfolio): ReactNode {
  const { startDate, annualized, reason } = totalReturn
  if (totalReturn.twr === null) return explainNoReturn(reason) ?? null
  if (startDate === null) return null
  const since = `since ${formatDate(startDate)}`
  if (annualized === null) return since
  return (
    <span>
      <Percent ratio={annualized} withArrow={false} /> a year {since}
    </span>
  )
}

/** Of the assets that are held, how many have a price and a rate. */
function countMissing({ lines, notes, open }: Portfolio): string | null {
  const closed = new Set(lines.filter(({ units }) => units === 0).map(({ _id }) => _id))
  const missing = notes.missing.filter(({ assetId }) => !closed.has(assetId))
  if (missing.length === 0) return null
  const thing = missing.some(({ reason }) => reason === 'no-price') ? 'a price' : 'a rate'
  return `Partial: ${open.lines - missing.length} of ${open.lines} have ${thing}`
}

function describeLastDay(portfolio: Portfolio): HeaderStat | null {
  const { lastDay, asOf, currency } = portfolio
  if (lastDay === null) return null
  const scope = periodOfLastDay(portfolio)
  const day = nameLastDay(portfolio)
  const label = lastDay.date === asOf ? day : `Last trading day, ${day}`
  return {
    label,
    value: (
      <Explainable figure="gain.total" scope={scope} title={`Gain of ${formatDate(lastDay.date)}`} value={lastDay.gain}>
        <Money value={lastDay.gain} currency={currency} isGain />
      </Explainable>
    ),
    note: lastDay.twr !== null && <Percent ratio={lastDay.twr} />,
  }
}

/** Total value, the last trading day, gain and return, with a note below about missing parts. */
export function buildHeaderStats(portfolio: Portfolio): HeaderStat[] {
  const { currency, currentValue, gain, percent, totalReturn } = portfolio
  const partial = countMissing(portfolio)
  const lastDay = describeLastDay(portfolio)
  const returnName = `Total return, ${methodNames[totalReturn.method]}`
  return [
    {
      label: 'Total value',
      value: (
        <Explainable figure="baseCurrencyCurrentValue" scope={{}} title="Total value" value={currentValue}>
          <Money value={currentValue} currency={currency} withCurrency />
        </Explainable>
      ),
      note: partial !== null && <PartialMark text={partial} />,
    },
    ...(lastDay ? [lastDay] : []),
    {
      label: 'Total gain',
      value: (
        <Explainable figure="gain.total" scope={{}} title="Total gain" value={gain.total}>
          <Money value={gain.total} currency={currency} isGain />
        </Explainable>
      ),
      note: percent !== null && (
        <span>
          <Explainable figure="percent" scope={{}} title="Total gain in percent" value={percent}>
            <Percent ratio={percent} />
          </Explainable>{' '}
          of all purchases
        </span>
      ),
    },
    {
      label: returnName,
      value: (
        <>
          {totalReturn.isAmbiguous && <AmbiguousMark rates={totalReturn.rates} />}
          <Explainable figure={`return.${totalReturn.method}`} scope={{}} title={returnName} value={totalReturn.twr}>
            <Percent ratio={totalReturn.twr} missing="not-defined" />
          </Explainable>
        </>
      ),
      note: noteReturn(portfolio),
    },
  ]
}
