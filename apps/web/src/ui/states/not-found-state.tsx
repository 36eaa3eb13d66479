import { Link } from '@tanstack/react-router'
import { PageMeta } from '../page/page-meta.tsx'
import { PlainLayout } from '../page/plain-layout.tsx'
import styles from './states.module.css'

type Thing = 'page' | 'portfolio' | 'asset'

/** An unknown address inside a frame with its own navigation. */
export function NotFoundContent({ thing = 'page' }: { thing?: Thing }) {
  return (
    <>
      <PageMeta title="Not found · Plumbline" description={`There is no such ${thing}.`} />
      <div className={styles.notFound}>
        <h1>This {thing} does not exist</h1>
        <p>The address may be mistyped, or the {thing} was deleted.</p>
        <Link to="/portfolios" className={styles.wayOn}>
          Back to the portfolios
        </Link>
      </div>
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
