import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { addPasskeyMutation } from '../../api/passkey-mutations.ts'
import { passkeysQuery } from '../../api/passkey-queries.ts'
import { passkeyOfferAnswered } from '../../stores/passkey-offer.ts'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import styles from './passkey-offer.module.css'

/** Offers a passkey to a user without one, on a device that can make one, until the user adds it or declines. */
export function PasskeyOffer() {
  const { data: passkeys } = useQuery(passkeysQuery)
  const { data: canMakeOne } = useQuery({
    queryKey: ['platform-authenticator'],
    queryFn: () => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const add = useMutation({
    ...addPasskeyMutation,
    onSuccess: () => {
      passkeyOfferAnswered.set(true)
      showSuccess(t`Passkey added`, t`Use it to sign in from now on. Your settings list all passkeys.`)
    },
    onError: (error) => showFailure(t`The passkey could not be added`, error),
  })
  if (passkeys?.length !== 0 || !canMakeOne) return null
  return (
    <aside className={styles.offer} aria-label={t`Passkey`}>
      <IconFingerprint size={20} stroke={1.6} aria-hidden="true" />
      <p>
        <Trans>
          <b>Sign in without an email next time.</b> A passkey signs you in with the fingerprint, face or PIN of this
          device.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => passkeyOfferAnswered.set(true)}>
          {t`Not now`}
        </Button>
        <Button onClick={() => add.mutate()} loading={add.isPending}>
          {t`Add a passkey`}
        </Button>
      </div>
    </aside>
  )
}
