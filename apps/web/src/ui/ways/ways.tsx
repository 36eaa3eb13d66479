import { t } from '@lingui/core/macro'
import { IconFileImport, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './ways.module.css'

/** The ways to the first transactions, on one card. */
export function Ways({ children }: { children: ReactNode }) {
  return (
    <section className={styles.ways} aria-label={t`Ways to start`}>
      {children}
    </section>
  )
}

type WayProps = {
  icon: ReactNode
  title: string
  text: string
  needs: string
  actions: ReactNode
  /** What can be done at once, below the words. */
  children?: ReactNode
}

/** A way to start, and what it needs. */
export function Way({ icon, title, text, needs, actions, children }: WayProps) {
  return (
    <div className={styles.way}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <p className={styles.needs}>
          <span>{t`You need`}</span> {needs}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
      {children && <div className={styles.content}>{children}</div>}
    </div>
  )
}

export function FileWay({ actions }: Pick<WayProps, 'actions'>) {
  return (
    <Way
      icon={<IconFileImport size={17} stroke={1.6} aria-hidden="true" />}
      title={t`Import a file`}
      text={t`You see every line as a transaction before anything is saved. Plumbline asks when a date or amount is ambiguous.`}
      needs={t`A file from your broker or tracker: CSV, Excel or its own format. Drop it anywhere on this page`}
      actions={actions}
    />
  )
}

export function HandWay({ actions, children }: Pick<WayProps, 'actions' | 'children'>) {
  return (
    <Way
      icon={<IconPencil size={17} stroke={1.6} aria-hidden="true" />}
      title={t`Add by hand`}
      text={t`One purchase is enough to start. Prices and splits since then are added automatically. Enter dividends yourself.`}
      needs={t`What you bought, when, how much and at what price`}
      actions={actions}
    >
      {children}
    </Way>
  )
}
