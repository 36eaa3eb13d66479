import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Alert, AlertEvent } from '@plumbline/contract/alerts/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertMailsMutation, alertsQuery, createAlertMutation, deleteAlertMutation } from '../../api/alert-queries.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { buildAlertColumns, canChange } from './alert-columns.tsx'
import { AlertDelivery } from './alert-delivery.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { AlertEvents } from './alert-events.tsx'
import styles from './alerts.module.css'

const NO_ACTIONS = { edit: () => undefined, remove: () => undefined }

/** Alerts on assets, and what happened to them. */
export function AlertsPage() {
  const query = useQuery(alertsQuery)
  const [isSetting, setIsSetting] = useState(false)
  /** As chosen on this page; undefined until then, and when it could not be saved. */
  const [byMail, setByMail] = useState<boolean>()
  const mails = useMutation({
    ...alertMailsMutation,
    onError(error) {
      setByMail(undefined)
      showFailure(t`The setting could not be saved`, error)
    },
  })
  function chooseMails(isOn: boolean) {
    setByMail(isOn)
    mails.mutate({ byMail: isOn })
  }
  return (
    <PlainLayout isNarrow>
      <PageMeta
        title={t`Alerts · Plumbline`}
        description={t`What you want to know about your assets, and what happened.`}
      />
      <PageHead title={t`Alerts`} note={t`Checked each morning with the previous day’s closing prices`}>
        {query.data && (
          <SwitchField label={t`Email me in the morning`} isOn={byMail ?? query.data.byMail} onChange={chooseMails} />
        )}
        <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />} onClick={() => setIsSetting(true)}>
          {t`Set an alert`}
        </Button>
      </PageHead>
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`The alerts could not be loaded`}
          skeleton={<PendingTable text={t`Loading alerts…`} columns={buildAlertColumns(NO_ACTIONS)} rows={6} />}
          isFramed
          isEmpty={({ alerts, events }) => alerts.length + events.length === 0}
          empty={
            <EmptyState
              title={t`No alerts yet`}
              text={t`Know when an asset reaches a price or a weight in your portfolio, moves sharply, cuts its dividend or is about to report. Target prices on your watchlist are alerts too.`}
            >
              <Button onClick={() => setIsSetting(true)}>{t`Set your first alert`}</Button>
            </EmptyState>
          }
        >
          {({ alerts, events }) => <Alerts alerts={alerts} events={events} />}
        </QueryView>
        {query.data && <AlertDelivery quietHours={query.data.quietHours} timeZone={query.data.timeZone} />}
      </div>
      {isSetting && <AlertDialog onClose={() => setIsSetting(false)} />}
    </PlainLayout>
  )
}

function Alerts({ alerts, events }: { alerts: Alert[]; events: AlertEvent[] }) {
  const [edited, setEdited] = useState<Alert | null>(null)
  const create = useMutation({
    ...createAlertMutation,
    onError: (error) => showFailure(t`The alert could not be set`, error),
  })
  const deletion = useMutation({
    ...deleteAlertMutation,
    onError: (error) => showFailure(t`The alert could not be deleted`, error),
  })
  function remove({ _id, asset, kind, level, source, portfolio, direction }: Alert) {
    const ofWeight = portfolio && { portfolioId: portfolio._id, direction }
    deletion.mutate(_id, {
      onSuccess: () => {
        if (source === 'own')
          showUndoable(t`Alert on ${{ name: asset.name }} deleted`, () =>
            create.mutate({ assetId: asset._id, kind, level, ...ofWeight }),
          )
      },
    })
  }
  return (
    <>
      {alerts.length > 0 && (
        <DataTable
          caption={t`Alerts`}
          columns={buildAlertColumns({ edit: setEdited, remove })}
          rows={alerts}
          rowId={({ _id }) => _id}
          rowName={({ asset }) => asset.name}
          initialSort={{ column: 'asset', descending: false }}
          minimumWidth={860}
          isInFlow
          compactActions={(alert) => (
            <>
              {canChange(alert) && (
                <Button variant="default" onClick={() => setEdited(alert)}>
                  {t`Edit`}
                </Button>
              )}
              <Button variant="default" onClick={() => remove(alert)}>
                {t`Delete`}
              </Button>
            </>
          )}
        />
      )}
      <AlertEvents events={events} />
      {edited && <AlertDialog key={edited._id} alert={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
