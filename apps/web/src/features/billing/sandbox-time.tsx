import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Billing } from '@plumbline/contract/billing/schemas'
import type { SandboxMoment } from '@plumbline/contract/billing/vocabulary'
import { IconFlask2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { passSandboxTimeMutation } from '../../api/billing-mutations.ts'
import { queryClient } from '../../api/query-client.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './billing.module.css'

const moments = () =>
  choicesOf<SandboxMoment>({
    'trial-reminder': t`Three days before the trial ends`,
    'trial-end': t`End of the trial`,
    renewal: t`Renewal`,
    'failed-renewal': t`Renewal that fails`,
    week: t`One week later`,
  })

function isAhead(moment: SandboxMoment, { subscription }: Billing): boolean {
  if (moment === 'week') return true
  if (moment === 'trial-end' || moment === 'trial-reminder') return subscription?.status === 'trialing'
  return subscription?.status === 'active'
}

/** Moves a test subscription in time, to test its whole life cycle in minutes. */
export function SandboxTime({ billing }: { billing: Billing }) {
  const pass = useMutation({ ...passSandboxTimeMutation, onSuccess: () => queryClient.invalidateQueries() })
  return (
    <Card
      title={
        <span className={styles.testTitle}>
          <IconFlask2 size={16} stroke={1.6} aria-hidden="true" />
          {t`Test mode: move your subscription in time`}
        </span>
      }
    >
      <p className={styles.note}>{t`No money is charged. Emails about payments are marked [Test].`}</p>
      <div className={styles.moments}>
        {moments()
          .filter(({ value }) => isAhead(value, billing))
          .map(({ value, label }) => (
            <Button
              key={value}
              variant="default"
              loading={pass.isPending && pass.variables === value}
              disabled={pass.isPending}
              onClick={() => pass.mutate(value)}
            >
              {label}
            </Button>
          ))}
      </div>
      <FormError error={pass.error} />
    </Card>
  )
}
