import type { Portfolio, ReturnMethod } from '@plumbline/contract/portfolios'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { explainNoReturn } from '../../ui/figures/explain-no-return.ts'
import { PartialMark } from '../../ui/figures/figure-marks.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import type { HeaderStat } from '../../ui/page/header-stats.tsx'

const methodNames: Record<ReturnMethod, string> = { twr: 'time-weighted', irr: 'IRR', dietz: 'Simple Dietz' }

function noteReturn({ totalReturn }: Portfolio): string | null {
  const { startDate, annualized, reason } = totalReturn
  if (totalReturn.twr === null) return explainNoReturn(reason) ?? null
  if (startDate === null) return null
  const since = `since ${formatDate(startDate)}`
  return annualized === null ? since : `${formatPercent(annualized)} a year ${since}`
}

/** Total value, gain and return; what is missing from them is said below. */
export function buildHeaderStats(portfolio: Portfolio): HeaderStat[] {
  const { currency, gain, notes, totalReturn } = portfolio
  const open = portfolio.lines.filter(({ units }) => units !== 0).length
  const missing = notes.missing.length
  return [
    {
      label: 'Total value',
      value: <Money value={portfolio.currentValue} currency={currency} withCurrency />,
      note: missing > 0 && <PartialMark text={`Partial: ${Math.max(open - missing, 0)} of ${open} have a price`} />,
    },
    {
      label: 'Total gain',
      value: <Money value={gain.total} currency={currency} isGain />,
      note: portfolio.percent !== null && (
        <span>
          <Percent ratio={portfolio.percent} /> of all purchases
        </span>
      ),
    },
    {
      label: `Total return, ${methodNames[totalReturn.method]}`,
      value: <Percent ratio={totalReturn.twr} missing="not-defined" />,
      note: noteReturn(portfolio),
    },
  ]
}
