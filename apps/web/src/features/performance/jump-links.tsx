import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import styles from './performance.module.css'

/** The parts of the page that have a place to jump to. */
export const PARTS = { months: 'months', period: 'period', risk: 'risk', contributions: 'contributions' } as const

/** Leads to the parts of a page that is several screens long. */
export function JumpLinks() {
  const parts = [
    { id: PARTS.months, name: t`Month by month` },
    { id: PARTS.period, name: t`Any period` },
    { id: PARTS.risk, name: t`Risk` },
    { id: PARTS.contributions, name: t`Contribution by holding` },
  ]
  return (
    <nav className={styles.jumps} aria-label={t`On this page`}>
      {parts.map(({ id, name }) => (
        <Link key={id} to="." search hash={id}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
