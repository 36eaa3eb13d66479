import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ConsentRequest } from '@plumbline/contract/consent/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { findFieldError, hasCode } from '../../api/api-error.ts'
import { consentRequestQuery, giveConsentMutation } from '../../api/consent.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { forgetAccessRequest, readAccessRequest } from '../../stores/access-request.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { AccessFields, useAccessDraft } from './access-fields.tsx'
import styles from './consent-page.module.css'
import { describeProgramHost } from './describe-program-host.ts'

function leaveFor(address: string): void {
  forgetAccessRequest()
  location.assign(address)
}

/** Where an assistant sends its user, to be given access. */
export function ConsentPage() {
  const [request] = useState(readAccessRequest)
  return (
    <PlainLayout isNarrow>
      <PageMeta
        title={t`Allow access · Plumbline`}
        description={t`Decide what a program may read and change in your account.`}
      />
      <div className={styles.page}>
        {request === undefined ? (
          <Card isFlush>
            <EmptyState title={t`No request is waiting`} text={t`Connect again from your assistant.`}>
              <Button renderRoot={(props) => <Link to="/portfolios" {...props} />}>{t`Go to your portfolios`}</Button>
            </EmptyState>
          </Card>
        ) : (
          <Request request={request} />
        )}
      </div>
    </PlainLayout>
  )
}

function Request({ request }: { request: string }) {
  const query = useQuery(consentRequestQuery(request))
  const give = useMutation({ ...giveConsentMutation, onSuccess: ({ address }) => leaveFor(address) })
  return (
    <QueryView query={query} failed={t`This request cannot be allowed`} isFramed>
      {(asked) => {
        const { program, refusal, returnAddress } = asked
        if (refusal !== null)
          return (
            <Ended title={t`This request cannot be allowed`} program={program.name} address={returnAddress}>
              {refusal}
            </Ended>
          )
        if (give.data)
          return (
            <Ended title={t`Access allowed`} program={program.name} address={give.data.address}>
              {t`You can close this page. Revoke the access at any time under Settings, API.`}
            </Ended>
          )
        return <Question asked={asked} request={request} give={give} />
      }}
    </QueryView>
  )
}

type EndedProps = { title: string; program: string; address: string; children: ReactNode }

function Ended({ title, program, address, children }: EndedProps) {
  return (
    <>
      <PageHead title={title} />
      <Card>
        <p>{children}</p>
        <DialogActions>
          <Button component="a" href={address} onClick={forgetAccessRequest}>
            {t`Back to ${program}`}
          </Button>
        </DialogActions>
      </Card>
    </>
  )
}

type QuestionProps = {
  asked: ConsentRequest
  request: string
  give: {
    mutate: (body: Parameters<NonNullable<typeof giveConsentMutation.mutationFn>>[0]) => void
    error: unknown
    isPending: boolean
  }
}

function Question({ asked: { program, scope, returnAddress }, request, give }: QuestionProps) {
  const email = useCurrentUser()?.email
  const access = useAccessDraft(scope)
  const dateError = findFieldError(give.error, 'expiresOn')
  const isFreshSignInNeeded = hasCode(give.error, 'fresh-sign-in-needed')

  function submit(event: FormEvent) {
    event.preventDefault()
    give.mutate({ request, ...access.access })
  }

  return (
    <>
      <PageHead title={t`Allow access?`} note={email} />
      <Card>
        <dl className={styles.facts}>
          <dt>{t`Program`}</dt>
          <dd>{program.name}</dd>
          <dt>{t`Access goes to`}</dt>
          <dd>{describeProgramHost(program.host)}</dd>
        </dl>
        <p className={styles.note}>
          {t`Anyone can use any name. Allow access only if you just connected this program yourself. What it reads is sent to the company that runs it.`}
        </p>
        <form onSubmit={submit} noValidate>
          <FormFields>
            <AccessFields access={access} canWrite={scope === 'write'} dateError={dateError} />
          </FormFields>
          <FormError error={dateError || isFreshSignInNeeded ? null : give.error} />
          {isFreshSignInNeeded && <FreshSignInNote action={t`allowing access`} />}
          <DialogActions>
            <Button variant="default" onClick={() => leaveFor(returnAddress)}>
              {t`Deny`}
            </Button>
            <Button type="submit" loading={give.isPending} disabled={!access.isComplete}>
              {t`Allow`}
            </Button>
          </DialogActions>
        </form>
      </Card>
    </>
  )
}
