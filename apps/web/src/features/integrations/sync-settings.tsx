import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import type { Integration } from '@plumbline/contract/integrations/schemas'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  chooseIntegrationPortfolioMutation,
  disconnectIntegrationMutation,
  syncIntegrationMutation,
} from '../../api/integration-mutations.ts'
import { portfolioListQuery } from '../../api/portfolio-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './integrations.module.css'

type SyncSettingsProps = { integration: Integration; brokerName: string }

/** The target of the transactions, the next synchronization, and disconnecting. */
export function SyncSettings({ integration, brokerName }: SyncSettingsProps) {
  const { _id, portfolioId, isSyncing, needsReconnect, isPaused } = integration
  const { data: portfolios } = useQuery(portfolioListQuery)
  const choosing = useMutation({
    ...chooseIntegrationPortfolioMutation(_id),
    onError: (error) => showFailure(t`The choice could not be saved`, error),
    onSuccess(_result, chosen) {
      const portfolioName = portfolios?.find((each) => each._id === chosen)?.name ?? ''
      showSuccess(t`${brokerName}'s transactions will be synchronized to "${portfolioName}"`)
    },
  })
  const syncing = useMutation({
    ...syncIntegrationMutation(_id),
    onError: (error) => showFailure(t`The synchronization could not be started`, error),
  })

  return (
    <Card>
      <div className={styles.rows}>
        <div>
          <Select
            label={t`Portfolio`}
            description={t`All transactions of this broker are added to this portfolio`}
            placeholder={t`Choose a portfolio`}
            data={(portfolios ?? []).map(({ _id: value, name }) => ({ value, label: name }))}
            value={choosing.isPending ? choosing.variables : portfolioId}
            onChange={(chosen) => chosen && chosen !== portfolioId && choosing.mutate(chosen)}
            disabled={choosing.isPending}
            allowDeselect={false}
          />
        </div>
        <div>
          <div>
            <h2>{t`Synchronization`}</h2>
            <p className={styles.note}>{describeNext(integration)}</p>
          </div>
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden="true" />}
            loading={syncing.isPending || isSyncing}
            disabled={needsReconnect || isPaused || portfolioId === null}
            onClick={() => syncing.mutate()}
          >
            {t`Sync now`}
          </Button>
        </div>
        <Disconnect integrationId={_id} brokerName={brokerName} />
      </div>
    </Card>
  )
}

function describeNext({ isSyncing, needsReconnect, isPaused, portfolioId, nextSyncAt }: Integration): string {
  if (isPaused) return t`Paused, because your plan does not include it`
  if (needsReconnect) return t`Stopped until you reconnect`
  if (portfolioId === null) return t`Starts when you choose a portfolio`
  if (isSyncing) return t`Reading your transactions…`
  return nextSyncAt === null ? t`Once a day` : t`Once a day, next ${{ time: formatDateTime(nextSyncAt) }}`
}

function Disconnect({ integrationId, brokerName }: { integrationId: string; brokerName: string }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  const disconnecting = useMutation({
    ...disconnectIntegrationMutation(integrationId),
    async onSuccess() {
      showSuccess(t`Integrations has been disconnected`)
      await navigate({ to: '/settings/integrations' })
    },
  })

  return (
    <div>
      <div>
        <h2>{t`Disconnect`}</h2>
        <p className={styles.note}>{t`Your transactions stay. The credentials and logs are deleted.`}</p>
      </div>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t`Disconnect`}
      </Button>
      <ConfirmDialog
        title={t`Disconnect ${brokerName}?`}
        text={t`Your transactions stay in the portfolio. The credentials and logs are deleted from this server.`}
        action={t`Disconnect ${brokerName}`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => disconnecting.mutate()}
        mutation={disconnecting}
      />
    </div>
  )
}
