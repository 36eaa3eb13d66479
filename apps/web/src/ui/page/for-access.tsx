import type { ReactNode } from 'react'
import { usePortfolioAccess } from '../../stores/portfolio-access.ts'

/** What only the owner of a portfolio has, not those with whom it is shared. */
export function ForOwner({ children }: { children: ReactNode }) {
  return usePortfolioAccess().isOwner ? children : null
}

/** What edits transactions. */
export function ForEditors({ children }: { children: ReactNode }) {
  return usePortfolioAccess().mayEdit ? children : null
}
