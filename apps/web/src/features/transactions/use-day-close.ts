import type { getClose } from '@plumbline/contract/assets/operations'
import type { ResponseOf } from '@plumbline/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { closeQuery } from '../../api/asset-queries.ts'
import { typeDecimal } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import type { TransactionDraft } from './transaction-draft.ts'

/** The close of the day or the last one before it, as traded; null where the market knows none. */
export type DayClose = ResponseOf<typeof getClose>

/**
 * The close of the day of a trade, which is proposed as its price. Nothing is proposed again once the price was edited.
 */
export function useDayClose(
  draft: TransactionDraft,
  today: string,
  onChange: (change: Partial<TransactionDraft>) => void,
): DayClose {
  const { numberFormat } = useFigureSettings()
  const date = draft.date ?? today
  const isTrade = draft.type === 'buy' || draft.type === 'sell'
  const { data: close = null } = useQuery({
    ...closeQuery(draft.asset?._id ?? '', date),
    enabled: isTrade && draft.asset !== null && date !== '',
  })
  const currency = draft.currency ?? draft.asset?.currency
  const proposal = isTrade && !draft.isPriceEdited && close?.currency === currency ? close : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is another close to propose
  useEffect(() => {
    if (proposal)
      onChange({ price: typeDecimal(Number(proposal.close.toPrecision(12)), numberFormat), proposedOn: proposal.date })
    else if (draft.proposedOn !== null) onChange({ price: '', proposedOn: null })
  }, [proposal?.close, proposal?.date, draft.asset?._id, isTrade, currency])
  return isTrade ? close : null
}
