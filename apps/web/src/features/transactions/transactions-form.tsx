import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import {
  MANUAL_SOURCE,
  MAX_TRANSACTIONS_PER_CALL,
  type TransactionType,
} from '@plumbline/contract/transactions/vocabulary'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { askBeforeSeal, touchOfNew } from '../../api/ask-before-seal.ts'
import { figureQueries } from '../../api/portfolio-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { postTransactions } from '../../api/transaction-mutations.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { typeDecimal } from '../../formatting/parse-number.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftTotal } from './draft-total.tsx'
import {
  type DraftAsset,
  type DraftFaults,
  draftFigures,
  emptyDraft,
  findDraftFaults,
  reinvestmentOf,
  remarksOf,
  type TransactionDraft,
} from './transaction-draft.ts'
import styles from './transactions.module.css'

type Entry = { key: number; draft: TransactionDraft; faults: DraftFaults }
type EnteredRow = Omit<NewTransactionInput, 'portfolioId'>

/** A day, and units or an amount as decimals. */
type GivenRow = {
  date?: string | undefined
  units?: string | undefined
  type?: TransactionType | undefined
  amount?: string | undefined
  currency?: string | undefined
}

type TransactionsFormProps = {
  /** The user's day, YYYY-MM-DD. */
  today: string
  /** Of the first row. */
  asset: DraftAsset | null
  /** The portfolio's currency if it books cash. */
  cashCurrency?: string | undefined
  /** What else it begins with. */
  given?: GivenRow
  /** The portfolio, where it exists already. */
  portfolioId?: string
  /** The id of the portfolio that receives the transactions. */
  findPortfolio: () => Promise<string>
  onAdded: (portfolioId: string) => void
  /** Below the title. */
  note: ReactNode
  /** The link that leaves the form. */
  cancel: ReactNode
}

function firstEntry(asset: DraftAsset | null, given: GivenRow, format: NumberFormat): Entry {
  const typed = (decimal: string | undefined) => (decimal === undefined ? '' : typeDecimal(Number(decimal), format))
  const { type = 'buy', currency = null } = given
  const draft = { ...emptyDraft(given.date ?? null), asset, type, currency }
  return { key: 0, draft: { ...draft, units: typed(given.units), price: typed(given.amount) }, faults: {} }
}

/** The asset's own is not stated. */
function statedCurrency(draft: TransactionDraft, cashCurrency: string | undefined): { currency?: string } {
  const currency = draft.currency ?? (draft.asset === null ? cashCurrency : undefined)
  return currency === undefined ? {} : { currency }
}

type EnteredWith = { today: string; cashCurrency: string | undefined; format: NumberFormat }

function enteredRow(draft: TransactionDraft, { today, cashCurrency, format }: EnteredWith): EnteredRow {
  return {
    ...draftFigures(draft, today, format),
    ...statedCurrency(draft, cashCurrency),
    source: MANUAL_SOURCE,
    ...remarksOf(draft),
    ...reinvestmentOf(draft, format),
  }
}

/** Manual entry of one or more transactions. All of them are added, or none. */
export function TransactionsForm({
  today,
  asset,
  given = {},
  cashCurrency,
  portfolioId,
  findPortfolio,
  onAdded,
  note,
  cancel,
}: TransactionsFormProps) {
  const { numberFormat } = useFigureSettings()
  const nextKey = useRef(1)
  const idempotencyKey = useRef(createRandomKey())
  const [entries, setEntries] = useState<Entry[]>(() => [firstEntry(asset, given, numberFormat)])
  const add = useMutation({
    meta: { invalidates: figureQueries },
    mutationFn: async (rows: EnteredRow[]) => {
      const portfolioId = await findPortfolio()
      await postTransactions(
        rows.map((row) => ({ ...row, portfolioId })),
        idempotencyKey.current,
      )
      return portfolioId
    },
    onSuccess: (portfolioId, { length: count }) => {
      showSuccess(plural(count, { one: 'Transaction added', other: `${count} transactions added` }))
      return onAdded(portfolioId)
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    const checked = entries.map((entry) => ({
      ...entry,
      faults: findDraftFaults(entry.draft, today, numberFormat, cashCurrency),
    }))
    setEntries(checked)
    add.reset()
    if (checked.some(({ faults }) => Object.keys(faults).length > 0)) return
    const rows = checked.map(({ draft }) => enteredRow(draft, { today, cashCurrency, format: numberFormat }))
    if (await mayAdd(rows, portfolioId)) add.mutate(rows)
  }

  const entryCount = entries.length
  return (
    <form onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} noValidate>
      <PageMeta title={t`Add transactions · Plumbline`} description={t`Enter transactions of the portfolio by hand.`} />
      <PageHead title={t`Add manually`} note={note} />
      <ul className={styles.entries}>
        {entries.map(({ key, draft, faults }, index) => (
          <li key={key} className={styles.entry}>
            <DraftFields
              {...{ draft, faults, today, cashCurrency, portfolioId }}
              hasFocus={index === entries.length - 1}
              mayReinvest
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
      <FormActions {...{ cancel, entryCount }} isSaving={add.isPending} onAddEntry={addEntry} />
    </form>
  )
}

/** Asks before rows that stand before a seal of the portfolio. */
async function mayAdd(rows: readonly EnteredRow[], portfolioId: string | undefined): Promise<boolean> {
  return portfolioId === undefined || (await askBeforeSeal(rows.map((row) => touchOfNew(row, portfolioId))))
}

type FormActionsProps = { cancel: ReactNode; entryCount: number; isSaving: boolean; onAddEntry: () => void }

function FormActions({ cancel, entryCount, isSaving, onAddEntry }: FormActionsProps) {
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
      {cancel}
      <Button type="submit" loading={isSaving}>
        {plural(entryCount, { one: 'Add transaction', other: `Add ${entryCount} transactions` })}
      </Button>
    </div>
  )
}
