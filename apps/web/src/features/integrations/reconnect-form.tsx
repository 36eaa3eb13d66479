import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { ONE_TIME_PASSWORD_LENGTH } from '@plumbline/contract/integrations/vocabulary'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { reconnectIntegrationMutation } from '../../api/integration-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import { brokerForm } from './broker-forms.ts'
import { CodeField } from './code-field.tsx'
import styles from './integrations.module.css'
import { SecondStepWarning } from './second-step-warning.tsx'
import { describeSignIn } from './sign-in-messages.ts'

type ReconnectFormProps = { integration: Integration; brokerName: string }

/** What went wrong, and the ways to reconnect: a code, a confirmation in the app, or the credentials again. */
export function ReconnectForm({ integration, brokerName }: ReconnectFormProps) {
  const { _id, name, error } = integration
  const { hasSecondStep } = brokerForm(name)
  const [code, setCode] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const reconnecting = useMutation({
    ...reconnectIntegrationMutation(_id),
    onSuccess(result) {
      const refusal = result === 'totpNeeded' ? t`${brokerName} asks for a code` : describeSignIn(result, true)
      if (refusal !== null) return setMessage(refusal)
      showSuccess(t`Integration has been reconnected`)
    },
  })

  function reconnect(event: FormEvent) {
    event.preventDefault()
    const oneTimePassword = code.trim()
    if (oneTimePassword.length !== ONE_TIME_PASSWORD_LENGTH)
      return setMessage(t`Enter the ${{ length: ONE_TIME_PASSWORD_LENGTH }} characters of the code`)
    setMessage(null)
    reconnecting.mutate(oneTimePassword)
  }

  return (
    <Card>
      <div className={styles.failure} role="alert">
        <IconAlertCircle size={17} stroke={1.6} aria-hidden="true" />
        <p>{error === 'Unauthorized' ? t`Please reconnect your account` : error}</p>
      </div>
      {hasSecondStep && (
        <form onSubmit={reconnect} className={styles.reconnect} noValidate>
          <CodeField value={code} onChange={setCode} />
          <SecondStepWarning />
          <FormError error={message ?? reconnecting.error} />
          <div className={styles.reconnectActions}>
            <Button type="submit" loading={reconnecting.isPending}>
              {t({ message: 'Reconnect', context: 'broker' })}
            </Button>
            <Button
              variant="default"
              disabled={reconnecting.isPending}
              onClick={() => {
                setMessage(null)
                reconnecting.mutate('')
              }}
            >
              {t`Reconnect without a code`}
            </Button>
          </div>
        </form>
      )}
      <p className={styles.note}>
        {hasSecondStep ? t`Did your password change?` : t`Did the key or token change?`}{' '}
        <Link to="/settings/integrations" search={{ connect: name }} className={textLink}>
          {t`Enter your credentials again`}
        </Link>
      </p>
    </Card>
  )
}
