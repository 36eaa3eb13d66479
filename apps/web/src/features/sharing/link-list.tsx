import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ShareLink } from '@plumbline/contract/share-links/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { revokeShareLinkMutation, shareLinksQuery } from '../../api/share-links.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import styles from './sharing.module.css'

/** The links of a portfolio that exist, each with the button that revokes it. */
export function LinkList({ portfolioId, onRevoked }: { portfolioId: string; onRevoked: () => void }) {
  const today = useCurrentUser()?.today ?? ''
  const query = useQuery(shareLinksQuery)
  const revoke = useMutation({
    ...revokeShareLinkMutation,
    onSuccess: () => {
      onRevoked()
      showSuccess(t`The link was revoked`)
    },
  })
  const links = (query.data ?? []).filter((link) => link.portfolioId === portfolioId)
  return (
    <>
      {links.length > 0 && (
        <>
          <h3 className={styles.heading}>{t`Existing links`}</h3>
          <ul className={styles.links}>
            {links.map((link) => {
              const words = describeLink(link, today)
              return (
                <li key={link._id}>
                  <span>
                    {words}
                    <small>{describeReading(link)}</small>
                  </span>
                  <Button
                    variant="default"
                    aria-label={t`Revoke the link: ${words}`}
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate(link._id)}
                  >
                    {t`Revoke`}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <FormError error={query.error ?? revoke.error} />
    </>
  )
}

function describeLink({ showsAmounts, expiresOn }: ShareLink, today: string): string {
  const content = showsAmounts ? t`With amounts` : t`Percentages only`
  if (expiresOn === null) return t`${content}, without an end`
  const day = formatDate(expiresOn)
  return expiresOn < today ? t`${content}, ended on ${day}` : t`${content}, until ${day}`
}

function describeReading({ createdAt, lastReadAt }: ShareLink): string {
  const day = formatDate(createdAt.slice(0, 10))
  if (lastReadAt === null) return t`Created on ${day}, not opened yet`
  return t`Created on ${day}, last opened on ${{ opened: formatDate(lastReadAt.slice(0, 10)) }}`
}
