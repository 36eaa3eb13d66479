import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { readConfirmationCode } from '../../stores/link-codes.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryHint, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'

type ConfirmLinkPageProps = {
  title: string
  question: string
  action: string
  isDanger?: boolean
  /** Uses up the link's code. */
  confirmation: { mutate: (code: string) => void; isPending: boolean; isSuccess: boolean; error: unknown }
  /** Shown after that. */
  done: ReactNode
}

/** The page of a mailed link that changes something. It waits for a click, so that a mail scanner cannot trigger it. */
export function ConfirmLinkPage(props: ConfirmLinkPageProps) {
  const { title, question, action, isDanger = false, confirmation, done } = props
  const { mutate, isPending, isSuccess, error } = confirmation
  const [code] = useState(readConfirmationCode)

  function failure(): unknown {
    if (code === undefined) return t`This link is incomplete. Open it from the email again.`
    if (hasCode(error, 'confirmation-not-valid')) {
      return t`This link has expired or was already used. Nothing was changed.`
    }
    return error
  }

  return (
    <EntryLayout title={title}>
      <PageMeta title={t`${title} · Plumbline`} description={question} />
      <EntryBody>
        {isSuccess ? (
          <div role="status">{done}</div>
        ) : (
          <>
            <p>{question}</p>
            <Button
              fullWidth
              onClick={() => code !== undefined && mutate(code)}
              loading={isPending}
              disabled={code === undefined}
              data-danger={isDanger || undefined}
            >
              {action}
            </Button>
            <EntryHint>
              <Link to="/portfolios" className={textLink}>
                {t`Back to Plumbline`}
              </Link>
            </EntryHint>
          </>
        )}
      </EntryBody>
      <FormError error={failure()} />
    </EntryLayout>
  )
}
