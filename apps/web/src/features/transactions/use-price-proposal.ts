import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { closeQuery } from '../../api/asset-queries.ts'
import { typeDecimal } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import type { TransactionDraft } from './transaction-draft.ts'

/** Proposes the close of the day as the price of a trade. Nothing is proposed again once the price was edited. */
export function usePriceProposal(
  draft: TransactionDraft,
  today: string,
  onChange: (change: Partial<TransactionDraft>) => void,
): void {
  const { numberFormat } = useFigureSettings()
  const date = draft.date ?? today
  const isTrade = draft.type === 'buy' || draft.type === 'sell'
  const isOpen = isTrade && !draft.isPriceEdited
  const { data: close } = useQuery({
    ...closeQuery(draft.asset?._id ?? '', date),
    enabled: isOpen && draft.asset !== null && date !== '',
  })
  const currency = draft.currency ?? draft.asset?.currency
  const proposal = isOpen && close?.currency === currency ? close : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is another close to propose
  useEffect(() => {
    if (proposal)
      onChange({ price: typeDecimal(Number(proposal.close.toPrecision(12)), numberFormat), proposedOn: proposal.date })
    else if (draft.proposedOn !== null) onChange({ price: '', proposedOn: null })
  }, [proposal?.close, proposal?.date, draft.asset?._id, isTrade, currency])
}
