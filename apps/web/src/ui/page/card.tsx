import type { ReactNode } from 'react'
import styles from './card.module.css'

type CardProps = {
  title?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  isFlush?: boolean
  /** Where a link of the page leads. */
  id?: string
}

/**
 * A surface with a hairline. With a title it is a section of the page; a flush card leaves the padding to its
 * content.
 */
export function Card({ title, note, actions, children, isFlush, id }: CardProps) {
  return (
    <section className={styles.card} id={id}>
      {title && (
        <div className={styles.head}>
          <div className={styles.title}>
            <h2>{title}</h2>
            {note && <span className={styles.note}>{note}</span>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
