import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { User } from '@plumbline/contract/accounts/schemas'
import { MAX_NAME_LENGTH, type Strategy } from '@plumbline/contract/accounts/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { updateUserMutation } from '../../api/account-mutations.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { RadioList } from '../../ui/forms/choice-list.tsx'
import { LastStep } from './last-step.tsx'
import styles from './welcome.module.css'
import { firstStep, isStepValid, strategyNames, type WelcomeStep } from './welcome-state.ts'

function titleOf(step: WelcomeStep): string {
  if (step === 0) return t`Welcome to Plumbline`
  return step === 1 ? t`How do you invest?` : t`You are ready to start`
}

type WelcomeDialogProps = {
  user: User
  /** False if there is no offer; the last step then shows only the next steps. */
  hasLastStep: boolean
  onClose: () => void
}

/** Asks a new user for a first name and an approach, then makes the offer. */
export function WelcomeDialog({ user, hasLastStep, onClose }: WelcomeDialogProps) {
  const [step, setStep] = useState<WelcomeStep>(() => firstStep(user))
  const [firstName, setFirstName] = useState(user.first_name ?? '')
  const [strategy, setStrategy] = useState<Strategy | null>(user.strategy)
  const save = useMutation({ ...updateUserMutation, onSuccess: () => setStep(2) })
  const isValid = isStepValid(step, { first_name: firstName, strategy })

  function next(event: FormEvent) {
    event.preventDefault()
    if (!isValid) return
    if (step === 0) setStep(1)
    else if (strategy !== null) save.mutate({ first_name: firstName.trim(), strategy })
  }

  return (
    <Dialog title={titleOf(step)} isOpen onClose={onClose}>
      <p className={styles.step}>{t`${{ position: step + 1 }} of 3`}</p>
      <div className={styles.body}>
        {step === 2 ? (
          <LastStep user={user} hasOffer={hasLastStep} onBack={() => setStep(1)} onClose={onClose} />
        ) : (
          <form className={styles.form} onSubmit={next}>
            {step === 0 ? (
              <TextInput
                label={t`What is your first name?`}
                autoComplete="given-name"
                data-autofocus
                maxLength={MAX_NAME_LENGTH}
                value={firstName}
                onChange={(event) => setFirstName(event.currentTarget.value)}
              />
            ) : (
              <RadioList
                label={t`Choose the approach closest to yours.`}
                choices={choicesOf<Strategy>(strategyNames())}
                value={strategy}
                onChange={setStrategy}
              />
            )}
            <FormError error={save.error} />
            <DialogActions>
              {step === 1 && (
                <Button variant="default" onClick={() => setStep(0)}>
                  {t`Back`}
                </Button>
              )}
              <Button type="submit" disabled={!isValid} loading={save.isPending}>
                {t`Next`}
              </Button>
            </DialogActions>
          </form>
        )}
      </div>
    </Dialog>
  )
}
