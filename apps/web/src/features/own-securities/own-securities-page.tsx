import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteOwnSecurityMutation, ownSecuritiesQuery } from '../../api/own-securities.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './own-securities.module.css'
import { buildOwnSecurityColumns } from './own-security-columns.tsx'
import { OwnSecurityDialog } from './own-security-dialog.tsx'

const routeApi = getRouteApi('/own-securities')
const NO_ACTIONS = { edit: () => undefined, remove: () => undefined }
const FALLBACK_CURRENCY = 'EUR'

/** The securities that no source has and the account adds itself. */
export function OwnSecuritiesPage() {
  const { add = false } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const open = useNavigate()
  const user = useCurrentUser()
  const query = useQuery(ownSecuritiesQuery)
  const setIsAdding = (isAdding: boolean) =>
    void navigate({ search: isAdding ? { add: true } : {}, replace: true, resetScroll: false })
  const addButton = (
    <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t`Add your own security`}
    </Button>
  )
  return (
    <PlainLayout>
      <PageMeta
        title={t`Own securities · Plumbline`}
        description={t`Securities that are not listed anywhere, with prices that you enter.`}
      />
      <PageHead
        title={t`Own securities`}
        note={t`Securities that are not listed anywhere, with prices that you enter. Only you see them.`}
      >
        {query.data !== undefined && query.data.length > 0 && addButton}
      </PageHead>
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`Your securities could not be loaded`}
          skeleton={<PendingTable text={t`Loading…`} columns={buildOwnSecurityColumns(NO_ACTIONS)} rows={4} />}
          isFramed
          isEmpty={(securities) => securities.length === 0}
          empty={
            <EmptyState
              title={t`No securities of your own yet`}
              text={t`Add a pension plan, private shares, a property or a savings account. Then enter its prices and record what you bought, as with any other holding.`}
            >
              {addButton}
            </EmptyState>
          }
        >
          {(securities) => <SecurityTable securities={securities} />}
        </QueryView>
      </div>
      {add && user && (
        <OwnSecurityDialog
          defaultCurrency={user.currency ?? FALLBACK_CURRENCY}
          onClose={() => setIsAdding(false)}
          onSaved={({ _id }) => void open({ to: '/asset/$assetId/price', params: { assetId: _id } })}
        />
      )}
    </PlainLayout>
  )
}

function SecurityTable({ securities }: { securities: OwnSecurity[] }) {
  const [edited, setEdited] = useState<OwnSecurity>()
  const [removed, setRemoved] = useState<OwnSecurity>()
  const remove = useMutation({ ...deleteOwnSecurityMutation, onSuccess: () => setRemoved(undefined) })
  return (
    <>
      <DataTable
        caption={t`Own securities`}
        columns={buildOwnSecurityColumns({ edit: setEdited, remove: setRemoved })}
        rows={securities}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        initialSort={{ column: 'name', descending: false }}
        isInFlow
        compactActions={(row) => (
          <>
            <Button variant="default" onClick={() => setEdited(row)}>
              {t`Edit`}
            </Button>
            <Button variant="default" onClick={() => setRemoved(row)}>
              {t`Delete`}
            </Button>
          </>
        )}
      />
      {edited && (
        <OwnSecurityDialog
          key={edited._id}
          security={edited}
          defaultCurrency={edited.currency}
          onClose={() => setEdited(undefined)}
          onSaved={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t`Delete ${{ name: removed.name }}?`}
          text={t`Its prices are deleted too. A security with transactions cannot be deleted.`}
          action={t`Delete`}
          isOpen
          onClose={() => setRemoved(undefined)}
          onConfirm={() => remove.mutate(removed._id)}
          mutation={remove}
        />
      )}
    </>
  )
}
