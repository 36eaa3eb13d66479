import type { CandidateColumnName } from '@plumbline/contract/screener/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { candidateQuery } from '../../api/candidates.ts'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { PlainNumber } from '../../ui/figures/plain-number.tsx'
import { CandidateContext } from './candidate-controls.tsx'

type CandidateFigureProps = { name: CandidateColumnName; assetId: string }

/** A figure that compares an asset with the chosen portfolio. It is requested when its row is drawn. */
export function CandidateFigure({ name, assetId }: CandidateFigureProps) {
  const { portfolioId, amount } = use(CandidateContext)
  const { data, isError } = useQuery({
    ...candidateQuery({ portfolioId: portfolioId ?? '', amount }, assetId),
    enabled: portfolioId !== undefined,
  })
  if (isError) return <MissingFigure reason="not-available" />
  if (data === undefined) return '…'
  const value = data[name]
  if (value === null) return <MissingFigure reason="not-available" />
  if (name === 'income') return <Money value={value} currency={data.currency} withCurrency />
  if (name === 'correlation') return <PlainNumber value={value} decimals={2} />
  return <Percent ratio={value} isShare />
}
