import { Link } from '@tanstack/react-router'
import { PageMeta } from '../page/page-meta.tsx'
import { PlainLayout } from '../page/plain-layout.tsx'
import { textLink } from '../text-link.ts'
import { EmptyState } from './empty-state.tsx'

/** The page for an address that leads nowhere, or to something that is not there, or not this user's. */
export function NotFoundState({ thing = 'page' }: { thing?: 'page' | 'portfolio' | 'asset' }) {
  return (
    <PlainLayout>
      <PageMeta title="Not found · Plumbline" description={`There is no such ${thing}.`} />
      <EmptyState
        title={`This ${thing} does not exist`}
        text="The address may be mistyped, or what it led to was deleted."
      >
        <Link to="/portfolios" className={textLink}>
          Back to the portfolios
        </Link>
      </EmptyState>
    </PlainLayout>
  )
}
