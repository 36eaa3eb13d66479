import { Link } from '@tanstack/react-router'
import { PageHead } from '../page/page-head.tsx'
import { PageMeta } from '../page/page-meta.tsx'
import { PlainLayout } from '../page/plain-layout.tsx'
import { textLink } from '../text-link.ts'

/** The page for an address that leads nowhere, or to something that is not there, or not this user's. */
export function NotFoundState({ thing = 'page' }: { thing?: 'page' | 'portfolio' | 'asset' }) {
  return (
    <PlainLayout>
      <PageMeta title="Not found · Plumbline" description={`There is no such ${thing}.`} />
      <PageHead
        title={`This ${thing} does not exist`}
        note={
          <>
            The address may be mistyped, or what it led to was deleted.
            <Link to="/portfolios" className={textLink}>
              Back to the portfolios
            </Link>
          </>
        }
      />
    </PlainLayout>
  )
}
