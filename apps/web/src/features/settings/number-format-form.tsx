import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { NumberFormat, User } from '@plumbline/contract/accounts/schemas'
import { MAX_DECIMALS } from '@plumbline/contract/accounts/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { updateUserMutation } from '../../api/account-mutations.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { defaultNumberFormat } from '../../formatting/locale.ts'
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

const symbolTypeChoices = () =>
  choicesOf<NumberFormat['symbolType']>({ name: t`Name`, symbol: t({ message: 'Symbol', context: 'of a currency' }) })
const symbolPositionChoices = () =>
  choicesOf<NumberFormat['symbolPosition']>({
    before: t({ message: 'Before', context: 'the amount' }),
    after: t({ message: 'After', context: 'the amount' }),
  })
const thousandsSeparatorChoices = () =>
  choicesOf<NumberFormat['thousandsSeparator']>({
    none: t({ message: 'None', context: 'separator' }),
    space: t`Space`,
    comma: t`Comma`,
    dot: t`Dot`,
  })
const decimalsSeparatorChoices = () => choicesOf<NumberFormat['decimalsSeparator']>({ comma: t`Comma`, dot: t`Dot` })

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
  const format = { ...(user.numberFormat ?? defaultNumberFormat()), ...edited }
  const save = useMutation({
    ...updateUserMutation,
    onSuccess: () => showSuccess(t`Settings saved successfully`),
  })
  const set = (change: Partial<NumberFormat>) => setEdited({ ...edited, ...change })
  const currency = user.currency ?? 'USD'
  const isConfusing = format.thousandsSeparator === format.decimalsSeparator

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ numberFormat: format })
  }

  return (
    <Card title={t`Number format`}>
      <form onSubmit={submit}>
        <FormFields>
          <dl className={styles.example} aria-live="polite">
            <div>
              <dt>{t`Example`}</dt>
              <dd data-testid="example">{formatMoney(1234567.891, currency, { format })}</dd>
            </div>
            <div>
              <dt>{t`A loss`}</dt>
              <dd>{formatMoney(-830.3, currency, { format })}</dd>
            </div>
          </dl>
          <div className={styles.fields}>
            <Field label={t`Currency as`}>
              <ChoiceRow
                label={t`Currency as`}
                choices={symbolTypeChoices()}
                value={format.symbolType}
                onChange={(symbolType) => set({ symbolType })}
              />
            </Field>
            <Field label={t`Position of the currency`}>
              <ChoiceRow
                label={t`Position of the currency`}
                choices={symbolPositionChoices()}
                value={format.symbolPosition}
                onChange={(symbolPosition) => set({ symbolPosition })}
              />
            </Field>
            <Field label={t`Thousands separator`}>
              <ChoiceRow
                label={t`Thousands separator`}
                choices={thousandsSeparatorChoices()}
                value={format.thousandsSeparator}
                onChange={(thousandsSeparator) => set({ thousandsSeparator })}
              />
            </Field>
            <Field label={t`Decimals separator`}>
              <ChoiceRow
                label={t`Decimals separator`}
                choices={decimalsSeparatorChoices()}
                value={format.decimalsSeparator}
                onChange={(decimalsSeparator) => set({ decimalsSeparator })}
              />
            </Field>
            <NumberField
              label={t`Decimals`}
              description={t`Currencies without cents show none`}
              min={0}
              max={MAX_DECIMALS}
              isWhole
              value={format.decimals}
              onChange={(decimals) => decimals !== '' && set({ decimals })}
            />
          </div>
          <SwitchField
            label={t`Space between currency and amount`}
            isOn={format.symbolSpace}
            onChange={(symbolSpace) => set({ symbolSpace })}
          />
          <div role="status">
            {isConfusing && (
              <Warning>{t`Selecting the same separator for both thousands and decimals can be confusing`}</Warning>
            )}
          </div>
        </FormFields>
        <FormError error={save.error} />
        <div className={styles.actions}>
          <Button type="submit" loading={save.isPending}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
