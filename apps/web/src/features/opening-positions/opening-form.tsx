import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import type { StatedPosition } from '@plumbline/csv-import/formats/read-positions'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { askBeforeSeal, touchOfNew } from '../../api/ask-before-seal.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { openingPreviewQuery } from '../../api/opening-positions.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { createTransactionsMutation } from '../../api/transaction-mutations.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'
import {
  type CostOf,
  draftsOf,
  emptyOpening,
  isReady,
  isWithoutCost,
  type OpeningDraft,
  openingRows,
  previewOf,
  toOpening,
} from './opening-draft.ts'
import { OpeningFields } from './opening-fields.tsx'
import { OpeningInput } from './opening-input.tsx'
import styles from './opening-positions.module.css'

type OpeningFormProps = {
  portfolio: Pick<Portfolio, '_id' | 'lines'>
  /** The user's day, YYYY-MM-DD. */
  today: string
  onAdded: () => Promise<void>
  /** The link that leaves the form. */
  cancel: ReactNode
}

/** The holdings of one day, with their cost: all are added, or none. */
export function OpeningForm({ portfolio, today, onAdded, cancel }: OpeningFormProps) {
  const { numberFormat } = useFigureSettings()
  const portfolioId = portfolio._id
  const [day, setDay] = useState(today)
  const [areFaultsShown, setAreFaultsShown] = useState(false)
  const [countsFromValue, setCountsFromValue] = useState(false)
  const list = useOpeningDrafts()
  const { drafts, costOf } = list
  const asked = drafts
    .filter(({ asset, name }) => asset !== null || name !== '')
    .map((draft) => previewOf(draft, portfolioId, day))
  const preview = useQuery({ ...openingPreviewQuery(portfolioId, asked), enabled: asked.length > 0 && day !== '' })
  const rows = openingRows(drafts, preview.data ?? [], day, numberFormat)
  const withoutCost = rows.filter(isWithoutCost).length
  const offerUndo = useUndoOffer(undoEditMutation)
  const add = useMutation({
    ...createTransactionsMutation,
    onSuccess: async ({ changeIds }, { rows: { length: count } }) => {
      await onAdded()
      offerUndo(plural(count, { one: '# opening position added', other: '# opening positions added' }), changeIds)
    },
  })
  const isAsking = preview.isFetching
  const needsWord = withoutCost > 0 && !countsFromValue

  async function submit(event: FormEvent) {
    event.preventDefault()
    setAreFaultsShown(true)
    add.reset()
    if (rows.length === 0 || isAsking || day === '' || needsWord || !rows.every(isReady)) return
    const openings = rows.map((row) => toOpening(row, { portfolioId, day, costOf }, numberFormat))
    if (!(await askBeforeSeal(openings.map((row) => touchOfNew(row, portfolioId))))) return
    add.mutate({ rows: openings, idempotencyKey: list.idempotencyKey() })
  }

  return (
    <form className={styles.page} noValidate onSubmit={(event) => void submit(event)}>
      <PageHead
        title={t`Start with your holdings`}
        note={t`Without a history: what you hold on a day, and what it cost. Returns begin on that day, gain counts from the cost.`}
      >
        <DateField
          label={t`Day of the holdings`}
          value={day}
          onChange={setDay}
          earliest={EARLIEST_DATE}
          latest={today}
        />
      </PageHead>
      <OpeningInput onRead={list.read} />
      {drafts.length > 0 && (
        <Card
          title={t`Holdings on this day`}
          isFlush
          actions={
            <ChoiceRow
              label={t`Costs are those of`}
              choices={[
                { value: 'all', label: t`All units` },
                { value: 'one', label: t`One unit` },
              ]}
              value={costOf}
              onChange={list.setCostOf}
            />
          }
        >
          <ul className={styles.rows}>
            {rows.map((row) => (
              <OpeningFields
                key={row.draft.key}
                {...{ row, costOf, day, areFaultsShown }}
                heldUnits={portfolio.lines.find(({ _id }) => _id === row.asset?._id)?.units ?? 0}
                isSearching={isAsking}
                onChange={(change) => list.change(row.draft.key, change)}
                onRemove={() => list.remove(row.draft.key)}
              />
            ))}
          </ul>
        </Card>
      )}
      {withoutCost > 0 && <UnknownCosts count={withoutCost} isOn={countsFromValue} onChange={setCountsFromValue} />}
      <FormError error={add.error ?? preview.error} />
      <div className={styles.foot}>
        <Button
          variant="default"
          disabled={drafts.length >= MAX_TRANSACTIONS_PER_CALL}
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
          onClick={list.add}
        >
          {t`Add a holding`}
        </Button>
        {cancel}
        <Button type="submit" loading={add.isPending} disabled={rows.length === 0 || isAsking || needsWord}>
          {plural(rows.length, { 0: 'Add', one: 'Add # opening position', other: 'Add # opening positions' })}
        </Button>
      </div>
    </form>
  )
}

type UnknownCostsProps = { count: number; isOn: boolean; onChange: (isOn: boolean) => void }

/** Nothing is guessed: where the cost is not known, the user says that gain counts from the value of the day. */
function UnknownCosts({ count, isOn, onChange }: UnknownCostsProps) {
  return (
    <Card>
      <SwitchField
        label={t`Count the gain from the value of this day where the cost is not known`}
        description={plural(count, {
          one: '# holding has no cost. What it gained before this day is then no part of the gain.',
          other: '# holdings have no cost. What they gained before this day is then no part of the gain.',
        })}
        isOn={isOn}
        onChange={onChange}
      />
    </Card>
  )
}

/** The rows that were read or added, and the key of the request that adds them. */
function useOpeningDrafts() {
  const { numberFormat } = useFigureSettings()
  const nextKey = useRef(1)
  const idempotencyKey = useRef(createRandomKey())
  const [drafts, setDrafts] = useState<readonly OpeningDraft[]>([])
  const [costOf, setCostOf] = useState<CostOf>('all')
  function update(change: (current: readonly OpeningDraft[]) => readonly OpeningDraft[]) {
    idempotencyKey.current = createRandomKey()
    setDrafts(change)
  }
  return {
    drafts,
    costOf,
    setCostOf: (chosen: CostOf) => {
      idempotencyKey.current = createRandomKey()
      setCostOf(chosen)
    },
    idempotencyKey: () => idempotencyKey.current,
    add: () => update((current) => [...current, emptyOpening(nextKey.current++)]),
    change: (key: number, change: Partial<OpeningDraft>) =>
      update((current) => current.map((each) => (each.key === key ? { ...each, ...change } : each))),
    remove: (key: number) => update((current) => current.filter((each) => each.key !== key)),
    /** Replaces all rows. */
    read(positions: readonly StatedPosition[]) {
      const read = draftsOf(positions, nextKey.current, numberFormat)
      nextKey.current += read.drafts.length
      setCostOf(read.costOf)
      update(() => read.drafts)
    },
  }
}
