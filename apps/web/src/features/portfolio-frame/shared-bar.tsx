import { t } from '@lingui/core/macro'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sharedWithMeQuery } from '../../api/memberships.ts'
import { sharedPortfolioId, sharedRole } from '../../stores/portfolio-access.ts'
import { textLink } from '../../ui/text-link.ts'
import styles from './shared-bar.module.css'

/** On every page of a portfolio of someone else: whose it is, and what can be done with it. */
export function SharedBar() {
  const { data: all } = useQuery(sharedWithMeQuery)
  const shared = all?.find(({ portfolioId, isAccepted }) => isAccepted && portfolioId === sharedPortfolioId)
  const role = shared?.role ?? 'read'
  useEffect(() => sharedRole.set(role), [role])
  const owner = shared?.ownerEmail
  return (
    <aside className={styles.bar} aria-label={t`Shared portfolio`}>
      <IconUsers size={15} stroke={1.6} aria-hidden="true" />
      {owner && (
        <p>
          <span>{t`Portfolio of ${owner}`}</span> – {role === 'write' ? t`you can edit it` : t`you can read it`}
        </p>
      )}
      <Link to="/portfolios" className={textLink}>
        {t`Your portfolios`}
      </Link>
    </aside>
  )
}
