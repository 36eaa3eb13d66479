import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/account-queries.ts'
import { openIssuerMutation } from '../../api/openid-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody } from '../../ui/page/entry-layout.tsx'

/** Signs in at the operator's OpenID Connect issuer, where there is one. */
export function OpenIdSignIn() {
  const { data: health } = useQuery(healthQuery)
  const open = useMutation(openIssuerMutation)
  if (!health?.openId) return null
  const { name } = health.openId
  return (
    <EntryBody>
      <Button variant="default" fullWidth loading={open.isPending} onClick={() => open.mutate()}>
        {t`Continue with ${name}`}
      </Button>
      {open.error && <FormError error={open.error} />}
    </EntryBody>
  )
}
