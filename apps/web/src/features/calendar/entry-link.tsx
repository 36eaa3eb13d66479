import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CalendarEntry } from './list-entries.ts'

const TABS = {
  earnings: '/asset/$assetId/earnings',
  ex: '/asset/$assetId/dividends',
  pay: '/asset/$assetId/dividends',
  split: '/asset/$assetId/price',
} as const

type EntryLinkProps = { entry: CalendarEntry; className?: string | undefined; children: ReactNode }

/** Links to the tab of the asset that shows the entry: its earnings, its dividends, or its prices with the splits. */
export function EntryLink({ entry: { kind, asset }, className, children }: EntryLinkProps) {
  return (
    <Link to={TABS[kind]} params={{ assetId: asset._id }} className={className}>
      {children}
    </Link>
  )
}
