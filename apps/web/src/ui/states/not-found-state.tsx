import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../stores/session.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { PageMeta } from '../page/page-meta.tsx'
import { PlainLayout } from '../page/plain-layout.tsx'
import styles from './states.module.css'

type Thing = 'page' | 'portfolio' | 'asset'

function describeMissing(thing: Thing): { title: string; description: string; hint: string } {
  switch (thing) {
    case 'page':
      return {
        title: t`This page does not exist`,
        description: t`This page does not exist.`,
        hint: t`The address may be mistyped, or the page was deleted.`,
      }
    case 'portfolio':
      return {
        title: t`This portfolio does not exist`,
        description: t`This portfolio does not exist.`,
        hint: t`The address may be mistyped, or the portfolio was deleted.`,
      }
    case 'asset':
      return {
        title: t`This asset does not exist`,
        description: t`This asset does not exist.`,
        hint: t`The address may be mistyped, or the asset was deleted.`,
      }
  }
}

/** An unknown address inside a frame with its own navigation. */
export function NotFoundContent({ thing = 'page' }: { thing?: Thing }) {
  const texts = describeMissing(thing)
  const isSignedIn = useSession().token !== undefined
  return (
    <>
      <PageMeta title={t`Not found · Plumbline`} description={texts.description} />
      <div className={styles.notFound}>
        <h1>{texts.title}</h1>
        <p>{texts.hint}</p>
        <div className={styles.actions}>
          <Link to="/portfolios" className={styles.wayOn}>
            {t`Back to the portfolios`}
          </Link>
          {isSignedIn && (
            <Button
              variant="default"
              leftSection={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
              onClick={() => openDialog('palette')}
            >
              {t`Search pages, portfolios and assets`}
            </Button>
          )}
        </div>
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
