import { Link } from '@tanstack/react-router'
import { PageHead } from '../page/page-head.tsx'
import { PageMeta } from '../page/page-meta.tsx'
import { PlainLayout } from '../page/plain-layout.tsx'
import { textLink } from '../text-link.ts'

type Thing = 'page' | 'portfolio' | 'asset'

/** An unknown address inside a frame with its own navigation. */
export function NotFoundContent({ thing = 'page' }: { thing?: Thing }) {
  return (
    <>
      <PageMeta title="Not found · Plumbline" description={`There is no such ${thing}.`} />
      <PageHead
        title={`This ${thing} does not exist`}
        note={
          <>
            The address may be mistyped, or the page was deleted.
            <Link to="/portfolios" className={textLink}>
              Back to the portfolios
            </Link>
          </>
        }
      />
    </>
  )
}

/** The page for an unknown address, or for something that does not exist or is not the user's. */
export function NotFoundState({ thing = 'page' }: { thing?: Thing }) {
  return (
    <PlainLayout>
      <NotFoundContent thing={thing} />
    </PlainLayout>
  )
}
