import { t } from '@lingui/core/macro'
import type { PortfoliosSum } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { SumRow } from './sum-row.tsx'

type AllPortfoliosRowProps = { sum: PortfoliosSum; hasSample: boolean; today: string | undefined }

/** The last row: all portfolios in the user's currency. */
export function AllPortfoliosRow({ sum, hasSample, today }: AllPortfoliosRowProps) {
  return (
    <SumRow
      sum={sum}
      link={<Link to="/portfolio/all">{t`All portfolios`}</Link>}
      notes={hasSample ? [t`without the sample`] : []}
      today={today}
    />
  )
}
