import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { positionsQuery } from '../../api/period-queries.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { parseDecimal } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import type { TransactionDraft } from './transaction-draft.ts'
import styles from './transactions.module.css'

/**
 * Below the quantity of a sale: what the portfolio holds today. A sale of more is refused by the server, which also
 * knows the other days. Undefined if it is not known, as of a holding that the plan hides.
 */
export function useUnitsNote(draft: TransactionDraft, portfolioId: string | undefined): ReactNode {
  const { numberFormat: format } = useFigureSettings()
  const isSale = draft.type === 'sell' && draft.asset !== null && portfolioId !== undefined
  const { data: positions } = useQuery({ ...positionsQuery(draft.asset?._id ?? ''), enabled: isSale })
  const held = positions?.find((position) => position.portfolioId === portfolioId)?.units
  if (!isSale || held === undefined) return undefined
  const sold = Number(parseDecimal(draft.units, format) ?? 0)
  const units = formatUnits(held, format)
  return sold > held ? <span className={styles.far}>{t`more than the ${units} held`}</span> : t`${units} held`
}
