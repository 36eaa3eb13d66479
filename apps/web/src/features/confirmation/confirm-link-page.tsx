import { Button } from '@mantine/core'
import { ApiError } from '@plumbline/client/api-error'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { readConfirmationCode } from '../../api/confirmation-code.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'

type ConfirmLinkPageProps = {
  title: string
  question: string
  action: string
  isDanger?: boolean
  /** Uses the link's code up; answers what is said then. */
  confirm: (code: string) => Promise<ReactNode>
}

function explain(error: unknown): string {
  if (error instanceof ApiError && error.code === 'confirmation-not-valid') {
    return 'This link has expired or was already used. Nothing was changed.'
  }
  return describeError(error)
}

/** What a mailed link opens that changes something: nothing happens before a click, so that no mail scanner sets it off. */
export function ConfirmLinkPage({ title, question, action, isDanger = false, confirm }: ConfirmLinkPageProps) {
  const [code] = useState(readConfirmationCode)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(code === undefined ? 'This address lacks its code.' : null)
  const [done, setDone] = useState<ReactNode>(null)

  async function run() {
    if (code === undefined) return
    setIsBusy(true)
    setFailure(null)
    try {
      setDone(await confirm(code))
    } catch (error) {
      setFailure(explain(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <EntryLayout title={title}>
      <PageMeta title={`${title} · Plumbline`} description={question} />
      <EntryBody>
        {done ? (
          <div role="status">{done}</div>
        ) : (
          <>
            <p>{question}</p>
            <Button
              fullWidth
              onClick={run}
              loading={isBusy}
              disabled={code === undefined}
              data-danger={isDanger || undefined}
            >
              {action}
            </Button>
          </>
        )}
      </EntryBody>
      <FormError text={failure} />
    </EntryLayout>
  )
}
