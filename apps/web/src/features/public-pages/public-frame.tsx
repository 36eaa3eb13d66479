import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { useOutsideLinks } from '../../api/use-outside-links.ts'
import { useSession } from '../../stores/session.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './public-frame.module.css'

/** The frame of the public pages: a bar for visitors, and links to the other public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const { data: health } = useQuery(healthQuery)
  const { help, changelog, community, privacy, terms, contact } = useOutsideLinks()
  return (
    <div className={styles.frame}>
      {token === undefined && (
        <header className={styles.bar}>
          <a href="/" className={styles.brand}>
            <Logo />
            Plumbline
          </a>
          <nav aria-label={t`Main`} className={styles.links}>
            <a href={help}>{t`Help`}</a>
            <a href="/app/login">{t`Sign in`}</a>
          </nav>
        </header>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <nav aria-label={t`More`}>
          <a href={help}>{t`Help`}</a>
          <a href={changelog}>{t`Changelog`}</a>
          <a href={community}>{t`Community`}</a>
          <a href="/api/docs">{t`API`}</a>
          <a href={privacy}>{t`Privacy`}</a>
          <a href={terms}>{t`Terms`}</a>
          <a href={contact}>{t`Contact`}</a>
          <a href="/app/third-party-notices.txt">{t`Third-party notices`}</a>
          {health?.links.source && <a href={health.links.source}>{t({ message: 'Source', context: 'source code' })}</a>}
        </nav>
        {health && <span>Plumbline {health.version}</span>}
      </footer>
    </div>
  )
}
