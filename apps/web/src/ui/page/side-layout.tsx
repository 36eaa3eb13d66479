import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useSelectedInSight } from '../controls/use-selected-in-sight.ts'
import { KeyHint } from '../keyboard/keys.tsx'
import { type KeyedPage, keysTo } from '../keyboard/page-keys.ts'
import styles from './side-layout.module.css'

export type SideLink = {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  link: LinkProps
  /** Ends of the addresses of other pages that belong to it. */
  subpages?: readonly string[]
  /** The page whose keys stand beside it under the pointer. */
  keyed?: KeyedPage
}

type SideLayoutProps = { label: string; title: ReactNode; links: SideLink[]; children: ReactNode }

/** Whose pages they are: a name, and below it what distinguishes it. */
export function SideTitle({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className={styles.name}>
      <b>{name}</b>
      {children}
    </p>
  )
}

/** A page with a side navigation, which becomes a scrolling row of tabs below 992 px. */
export function SideLayout({ label, title, links, children }: SideLayoutProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const row = useSelectedInSight<HTMLUListElement>(pathname)
  return (
    <div className={styles.layout}>
      <nav className={styles.side} aria-label={label}>
        <div className={styles.title}>{title}</div>
        <ul ref={row} className={styles.links}>
          {links.map(({ label: text, icon: Icon, link, subpages, keyed }) => (
            <li key={text}>
              <Link {...link} {...(subpages?.some((end) => pathname.endsWith(end)) && { 'aria-current': 'true' })}>
                <Icon size={17} stroke={1.6} aria-hidden="true" />
                {text}
                {keyed && (
                  <span className={styles.keys}>
                    <KeyHint keys={keysTo(keyed)} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
