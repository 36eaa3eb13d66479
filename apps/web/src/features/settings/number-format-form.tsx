import { Button } from '@mantine/core'
import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { MAX_DECIMALS } from '@plumbline/contract/accounts/operations'
import type { NumberFormat, User } from '@plumbline/contract/accounts/schemas'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { updateUserMutation } from '../../api/account-mutations.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Warning } from '../../ui/states/warning.tsx'
import styles from './settings.module.css'

const symbolTypeChoices = choicesOf<NumberFormat['symbolType']>({ name: 'Name', symbol: 'Symbol' })
const symbolPositionChoices = choicesOf<NumberFormat['symbolPosition']>({ before: 'Before', after: 'After' })
const thousandsSeparatorChoices = choicesOf<NumberFormat['thousandsSeparator']>({
  none: 'None',
  space: 'Space',
  comma: 'Comma',
  dot: 'Dot',
})
const decimalsSeparatorChoices = choicesOf<NumberFormat['decimalsSeparator']>({ comma: 'Comma', dot: 'Dot' })

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

/** How every amount in the application is written. */
export function NumberFormatForm({ user }: { user: User }) {
  const [edited, setEdited] = useState<Partial<NumberFormat>>({})
  const format = { ...(user.numberFormat ?? DEFAULT_NUMBER_FORMAT), ...edited }
  const save = useMutation({
    ...updateUserMutation,
    onSuccess: () => showSuccess('Settings saved successfully'),
  })
  const set = (change: Partial<NumberFormat>) => setEdited({ ...edited, ...change })
  const currency = user.currency ?? 'USD'
  const isConfusing = format.thousandsSeparator === format.decimalsSeparator

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ numberFormat: format })
  }

  return (
    <Card title="Number format">
      <form onSubmit={submit}>
        <FormFields>
          <dl className={styles.example} aria-live="polite">
            <div>
              <dt>Example</dt>
              <dd data-testid="example">{formatMoney(1234567.891, currency, { format })}</dd>
            </div>
            <div>
              <dt>A loss</dt>
              <dd>{formatMoney(-830.3, currency, { format })}</dd>
            </div>
          </dl>
          <div className={styles.fields}>
            <Field label="Currency as">
              <ChoiceRow
                label="Currency as"
                choices={symbolTypeChoices}
                value={format.symbolType}
                onChange={(symbolType) => set({ symbolType })}
              />
            </Field>
            <Field label="Position of the currency">
              <ChoiceRow
                label="Position of the currency"
                choices={symbolPositionChoices}
                value={format.symbolPosition}
                onChange={(symbolPosition) => set({ symbolPosition })}
              />
            </Field>
            <Field label="Thousands separator">
              <ChoiceRow
                label="Thousands separator"
                choices={thousandsSeparatorChoices}
                value={format.thousandsSeparator}
                onChange={(thousandsSeparator) => set({ thousandsSeparator })}
              />
            </Field>
            <Field label="Decimals separator">
              <ChoiceRow
                label="Decimals separator"
                choices={decimalsSeparatorChoices}
                value={format.decimalsSeparator}
                onChange={(decimalsSeparator) => set({ decimalsSeparator })}
              />
            </Field>
            <NumberField
              label="Decimals"
              description="Currencies without cents show none"
              min={0}
              max={MAX_DECIMALS}
              isWhole
              value={format.decimals}
              onChange={(decimals) => decimals !== '' && set({ decimals })}
            />
          </div>
          <SwitchField
            label="Space between currency and amount"
            isOn={format.symbolSpace}
            onChange={(symbolSpace) => set({ symbolSpace })}
          />
          <div role="status">
            {isConfusing && (
              <Warning>Selecting the same separator for both thousands and decimals can be confusing</Warning>
            )}
          </div>
        </FormFields>
        <FormError error={save.error} />
        <div className={styles.actions}>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
