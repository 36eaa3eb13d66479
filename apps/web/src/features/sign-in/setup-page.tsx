import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { hasCode } from '../../api/api-error.ts'
import { setUpMutation } from '../../api/sign-in-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { EmailForm } from './email-form.tsx'

const routeApi = getRouteApi('/setup')

/** The page behind the setup link on the server's console. It makes the first admin. */
export function SetupPage() {
  const { code } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { mutate, isPending, error } = useMutation({
    ...setUpMutation(code),
    onSuccess: () => navigate({ to: '/portfolios', replace: true }),
  })
  const isUsed = hasCode(error, 'link-not-valid')
  return (
    <EntryLayout title={t`Create the admin account`}>
      <PageMeta title={t`Set up · Plumbline`} description={t`Create the admin account of this installation.`} />
      {!isUsed && (
        <EmailForm
          lead={t`This account administers the installation. You are signed in right away, without an email.`}
          action={t`Create account`}
          isSending={isPending}
          onSubmit={mutate}
        />
      )}
      <EntryBody>
        <FormError
          error={
            isUsed
              ? t`This setup link was already used or replaced by a newer one. Check the server’s console, or sign in.`
              : error
          }
        />
      </EntryBody>
    </EntryLayout>
  )
}
