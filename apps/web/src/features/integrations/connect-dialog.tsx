import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Broker } from '@plumbline/contract/brokers'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { connectIntegrationMutation } from '../../api/integration-mutations.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { Warning } from '../../ui/states/warning.tsx'
import { textLink } from '../../ui/text-link.ts'
import { brokerForm } from './broker-forms.ts'
import { CodeField } from './code-field.tsx'
import styles from './integrations.module.css'
import { SecondStepWarning } from './second-step-warning.tsx'
import { codeMissing, describeSignIn, fieldsMissing } from './sign-in-messages.ts'

type ConnectDialogProps = { broker: Broker; onClose: () => void }

/** Asks for the credentials and, if the broker requires one, a one-time code. Then opens the broker's page. */
export function ConnectDialog({ broker, onClose }: ConnectDialogProps) {
  const form = brokerForm(broker.id)
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const connecting = useMutation({
    ...connectIntegrationMutation,
    async onSuccess(result) {
      if (result === 'totpNeeded') setAsksForCode(true)
      const refusal = describeSignIn(result, asksForCode)
      if (refusal !== null) return setMessage(refusal)
      if (typeof result === 'string' || result._id === undefined) return
      await navigate({ to: '/settings/integrations/$integrationId', params: { integrationId: result._id } })
    },
  })

  function connect(event: FormEvent) {
    event.preventDefault()
    if (connecting.isPending) return
    const isIncomplete = username.trim() === '' || (password === '' && !form.passwordIsOptional)
    if (isIncomplete) return setMessage(fieldsMissing())
    setMessage(asksForCode && code.trim() === '' ? codeMissing() : null)
    const oneTimePassword = asksForCode ? { oneTimePassword: code.trim() } : {}
    connecting.mutate({ name: broker.id, username, password, ...oneTimePassword })
  }

  return (
    <Dialog title={t`Connect ${{ brokerName: broker.name }}`} isOpen onClose={onClose}>
      <form onSubmit={connect} noValidate>
        <FormFields>
          {form.risk && (
            <Warning>
              {form.risk}{' '}
              <Link to="/help/csv-import" className={textLink}>
                {t`How to import a CSV file`}
              </Link>
            </Warning>
          )}
          {form.steps.length > 0 && (
            <ol className={styles.steps}>
              {form.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          <TextInput
            label={form.username}
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <TextInput
            type="password"
            label={form.password}
            autoComplete="off"
            maxLength={500}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {asksForCode && (
            <>
              <CodeField value={code} onChange={setCode} />
              <SecondStepWarning />
            </>
          )}
        </FormFields>
        <p className={styles.safety}>{t`Stored encrypted on this server, and deleted when you disconnect.`}</p>
        <FormError error={message ?? connecting.error} />
        {form.hasSecondStep && connecting.isPending && <AppHint brokerName={broker.name} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={connecting.isPending}>
            {t`Connect`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const HINT_AFTER_MS = 2000

/** A sign-in that takes longer than a moment may wait for a confirmation in the broker's app. */
function AppHint({ brokerName }: { brokerName: string }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), HINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className={styles.safety}>
      {isShown && t`Signing in… If the ${brokerName} app asks you to confirm it, do so now. This can take a minute.`}
    </p>
  )
}
