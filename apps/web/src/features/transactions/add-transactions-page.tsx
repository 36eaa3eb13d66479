import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { MANUAL_SOURCE, MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { assetQuery } from '../../api/asset-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { createTransactionsMutation } from '../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { EARLIEST_DATE } from '../../ui/forms/earliest-date.ts'
import { showSuccess } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { DraftFields } from './draft-fields.tsx'
import { DraftTotal } from './draft-total.tsx'
import {
  type DraftAsset,
  type DraftFaults,
  draftFigures,
  emptyDraft,
  findDraftFaults,
  type TransactionDraft,
} from './transaction-draft.ts'
import styles from './transactions.module.css'

const routeApi = getRouteApi('/portfolio/$portfolioId/add')

type Entry = { key: number; draft: TransactionDraft; faults: DraftFaults }

/** The form needs the server's date, which arrives with the user, and the asset named in the address. */
export function AddTransactionsPage() {
  const today = useCurrentUser()?.today
  const { asset: assetId } = routeApi.useSearch()
  const { data: asset, isPending } = useQuery({ ...assetQuery(assetId ?? ''), enabled: assetId !== undefined })
  if (today === undefined || (assetId !== undefined && isPending)) return null
  return <TransactionsForm key={asset?._id ?? ''} today={today} asset={asset ?? null} />
}

/** Manual entry of one or more transactions. All of them are added, or none. */
function TransactionsForm({ today, asset }: { today: string; asset: DraftAsset | null }) {
  const { portfolioId } = routeApi.useParams()
  const navigate = routeApi.useNavigate()
  const { numberFormat } = useFigureSettings()
  const nextKey = useRef(1)
  const idempotencyKey = useRef(createRandomKey())
  const [entries, setEntries] = useState<Entry[]>(() => [{ key: 0, draft: { ...emptyDraft(null), asset }, faults: {} }])
  const add = useMutation({
    ...createTransactionsMutation,
    onSuccess: (_result, { rows }) => {
      const count = rows.length
      showSuccess(plural(count, { one: 'Transaction added', other: `${count} transactions added` }))
      return asset === null
        ? navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })
        : navigate({ to: '/asset/$assetId/price', params: { assetId: asset._id } })
    },
  })

  function change(key: number, fields: Partial<TransactionDraft>) {
    idempotencyKey.current = createRandomKey()
    setEntries((current) =>
      current.map((entry) => {
        if (entry.key !== key) return entry
        const faults = { ...entry.faults }
        for (const field of Object.keys(fields) as (keyof TransactionDraft)[]) delete faults[field]
        return { ...entry, draft: { ...entry.draft, ...fields }, faults }
      }),
    )
  }

  function addEntry() {
    if (entries.length >= MAX_TRANSACTIONS_PER_CALL) return
    const date = entries.at(-1)?.draft.date || null
    setEntries((current) => [...current, { key: nextKey.current++, draft: emptyDraft(date), faults: {} }])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.shiftKey) return
    event.preventDefault()
    addEntry()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = entries.map((entry) => ({ ...entry, faults: findDraftFaults(entry.draft, today, numberFormat) }))
    setEntries(checked)
    add.reset()
    if (checked.some(({ faults }) => Object.keys(faults).length > 0)) return
    const rows = checked.map(({ draft }) => ({
      ...draftFigures(draft, today, numberFormat),
      ...(draft.currency !== null && { currency: draft.currency }),
      portfolioId,
      source: MANUAL_SOURCE,
      ...(draft.comments.trim() && { comments: draft.comments.trim() }),
    }))
    add.mutate({ rows, idempotencyKey: idempotencyKey.current })
  }

  const entryCount = entries.length
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <PageMeta title={t`Add transactions · Plumbline`} description={t`Enter transactions of the portfolio by hand.`} />
      <PageHead title={t`Add manually`} note={t`All rows are added together, or none of them.`} />
      <ul className={styles.entries}>
        {entries.map(({ key, draft, faults }, index) => (
          <li key={key} className={styles.entry}>
            <DraftFields
              {...{ draft, faults, today }}
              hasFocus={index === entries.length - 1}
              earliest={EARLIEST_DATE}
              onChange={(fields) => change(key, fields)}
            />
            <DraftTotal draft={draft} />
            {entries.length > 1 && (
              <ActionIcon
                variant="subtle"
                className={styles.remove}
                aria-label={t`Remove row ${{ position: index + 1 }}`}
                title={t`Remove`}
                onClick={() => setEntries((current) => current.filter((entry) => entry.key !== key))}
              >
                <IconTrash size={15} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <FormError error={add.error} />
      <FormActions {...{ portfolioId, entryCount }} isSaving={add.isPending} onAddEntry={addEntry} />
    </form>
  )
}

type FormActionsProps = { portfolioId: string; entryCount: number; isSaving: boolean; onAddEntry: () => void }

function FormActions({ portfolioId, entryCount, isSaving, onAddEntry }: FormActionsProps) {
  return (
    <div className={styles.formActions}>
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
        onClick={onAddEntry}
        disabled={entryCount >= MAX_TRANSACTIONS_PER_CALL}
      >
        {t`Add another row`}
      </Button>
      <span className={styles.keys}>
        <Trans>
          <kbd>Enter</kbd> saves, <kbd>Shift</kbd> <kbd>Enter</kbd> starts the next row
        </Trans>
      </span>
      <Link to="/portfolio/$portfolioId" params={{ portfolioId }} className={textLink}>
        {t`Cancel`}
      </Link>
      <Button type="submit" loading={isSaving}>
        {plural(entryCount, { one: 'Add transaction', other: `Add ${entryCount} transactions` })}
      </Button>
    </div>
  )
}
