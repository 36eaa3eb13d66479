import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CalendarEntry } from './list-entries.ts'

type EntryLinkProps = { entry: CalendarEntry; className?: string | undefined; label?: string; children: ReactNode }

/** Opens the page of the asset where the entry is explained: its earnings, its dividends, or its price with the splits. */
export function EntryLink({ entry: { kind, asset }, className, label, children }: EntryLinkProps) {
  const frame = { params: { assetId: asset._id }, className, ...(label !== undefined && { 'aria-label': label }) }
  if (kind === 'earnings')
    return (
      <Link to="/asset/$assetId/earnings" {...frame}>
        {children}
      </Link>
    )
  if (kind === 'split')
    return (
      <Link to="/asset/$assetId/price" {...frame}>
        {children}
      </Link>
    )
  return (
    <Link to="/asset/$assetId/dividends" {...frame}>
      {children}
    </Link>
  )
}
