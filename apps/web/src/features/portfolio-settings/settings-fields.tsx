import { t } from '@lingui/core/macro'
import { Select, TextInput } from '@mantine/core'
import type { Portfolio, PortfolioSettings } from '@plumbline/contract/portfolios/schemas'
import {
  type CashBooking,
  type CostMethod,
  MAX_ACCOUNT_TYPE_LENGTH,
  type ReturnMethod,
} from '@plumbline/contract/portfolios/vocabulary'
import { formatMonth } from '../../formatting/format-date.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { FieldRow } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'

/** The settings that this page edits; the others stay as they are. */
export type EditedSettings = Pick<
  PortfolioSettings,
  | 'returnCalculation'
  | 'costMethod'
  | 'fiscalYearEndDay'
  | 'fiscalYearEndMonth'
  | 'fiscalCountry'
  | 'accountType'
  | 'taxExemptedAccount'
  | 'addCashWhenSellling'
  | 'cash'
  | 'marketDividends'
  | 'withheldTaxes'
  | 'priceChangePercent'
> &
  PortfolioSettings['emails']

export const editedOf = ({ settings }: Portfolio): EditedSettings => ({
  returnCalculation: settings.returnCalculation,
  costMethod: settings.costMethod,
  fiscalYearEndDay: settings.fiscalYearEndDay,
  fiscalYearEndMonth: settings.fiscalYearEndMonth,
  fiscalCountry: settings.fiscalCountry,
  accountType: settings.accountType,
  taxExemptedAccount: settings.taxExemptedAccount,
  addCashWhenSellling: settings.addCashWhenSellling,
  cash: settings.cash,
  marketDividends: settings.marketDividends,
  withheldTaxes: settings.withheldTaxes,
  priceChangePercent: settings.priceChangePercent,
  weeklyRecap: settings.emails.weeklyRecap,
  priceChange: settings.emails.priceChange,
})

const returnChoices = () =>
  choicesOf<ReturnMethod>({ irr: t`IRR`, dietz: t`Simple Dietz`, twr: t`Time-Weighted Rate of Return` })
const costChoices = () => choicesOf<CostMethod>({ average: t`Average cost`, fifo: t`First in, first out (FIFO)` })
const cashChoices = () =>
  choicesOf<CashBooking>({
    off: t`Not booked`,
    'per-currency': t`By currency`,
    'one-currency': t`All in the portfolio’s currency`,
  })
const monthChoices = () =>
  Array.from({ length: 12 }, (_, index) => {
    const date = `2000-${String(index + 1).padStart(2, '0')}-01`
    return { value: String(index + 1), label: formatMonth(date).replace(' 2000', '') }
  })

/** In percent. Always includes the saved rate, because API clients can choose any. */
function thresholdChoices(saved: number) {
  const percents = new Set([1, 2, 3, 5, 10, 20, saved])
  return [...percents].sort((a, b) => a - b).map((percent) => ({ value: String(percent), label: `${percent}%` }))
}

export type FieldsProps = { edited: EditedSettings; change: (next: Partial<EditedSettings>) => void }

/** How the portfolio is measured. */
export function MeasureFields({ edited, change }: FieldsProps) {
  return (
    <>
      <Select
        label={t`Return calculation`}
        description={t`Used for every return: months, years and the whole period`}
        data={returnChoices()}
        value={edited.returnCalculation}
        onChange={(value) => value && change({ returnCalculation: value as EditedSettings['returnCalculation'] })}
        allowDeselect={false}
      />
      <Select
        label={t`Cost method`}
        description={t`Which units are sold first. The total gain is the same either way.`}
        data={costChoices()}
        value={edited.costMethod}
        onChange={(value) => value && change({ costMethod: value as EditedSettings['costMethod'] })}
        allowDeselect={false}
      />
      <Select
        label={t({ message: 'Cash', context: 'of an account' })}
        description={t`Purchases take from it, sales and dividends add to it, and you record deposits and withdrawals. Returns are then those of the whole account.`}
        data={cashChoices()}
        value={edited.cash}
        // The options are those of cashChoices.
        onChange={(value) => value && change({ cash: value as CashBooking })}
        allowDeselect={false}
      />
      {edited.cash === 'off' && (
        <SwitchField
          label={t`Add cash when selling`}
          description={t`Sale proceeds are kept as cash, so that the money stays in the portfolio. Existing sales do not change.`}
          isOn={edited.addCashWhenSellling}
          onChange={(addCashWhenSellling) => change({ addCashWhenSellling })}
        />
      )}
      <FieldRow>
        <Select
          label={t`Fiscal year ends on day`}
          data={Array.from({ length: 31 }, (_, index) => String(index + 1))}
          value={String(edited.fiscalYearEndDay)}
          onChange={(value) => value && change({ fiscalYearEndDay: Number(value) })}
          allowDeselect={false}
        />
        <Select
          label={t`of month`}
          data={monthChoices()}
          value={String(edited.fiscalYearEndMonth)}
          onChange={(value) => value && change({ fiscalYearEndMonth: Number(value) })}
          allowDeselect={false}
        />
      </FieldRow>
    </>
  )
}

/** What kind of account it is. */
export function AccountFields({ edited, change }: FieldsProps) {
  return (
    <>
      <FieldRow>
        <TextInput
          label={t`Account type`}
          description={t`Such as brokerage or retirement`}
          maxLength={MAX_ACCOUNT_TYPE_LENGTH}
          value={edited.accountType ?? ''}
          onChange={(event) =>
            change({ accountType: event.currentTarget.value.trim() === '' ? null : event.currentTarget.value })
          }
        />
        <CountrySelect
          label={t`Fiscal country`}
          description={t`Where the account is taxed`}
          value={edited.fiscalCountry}
          onChange={(fiscalCountry) => change({ fiscalCountry })}
        />
      </FieldRow>
      <SwitchField
        label={t`Tax-exempt account`}
        description={t`Stored with the portfolio and in your data export. Plumbline calculates no taxes, so these change no figures.`}
        isOn={edited.taxExemptedAccount}
        onChange={(taxExemptedAccount) => change({ taxExemptedAccount })}
      />
    </>
  )
}

/** Which mails its owner gets. `savedPercent` is the limit that is stored. */
export function EmailFields({ edited, change, savedPercent }: FieldsProps & { savedPercent: number }) {
  return (
    <>
      <SwitchField
        label={t`Weekly report by email`}
        description={t`On Monday morning: value, gain, best and worst holdings, dividends`}
        isOn={edited.weeklyRecap}
        onChange={(weeklyRecap) => change({ weeklyRecap })}
      />
      <SwitchField
        label={t`Price changes by email`}
        description={t`The morning after a holding moves past your limit`}
        isOn={edited.priceChange}
        onChange={(priceChange) => change({ priceChange })}
      />
      {edited.priceChange && (
        <Select
          label={t`Price change of at least`}
          data={thresholdChoices(savedPercent)}
          value={String(edited.priceChangePercent)}
          onChange={(value) => value && change({ priceChangePercent: Number(value) })}
          allowDeselect={false}
        />
      )}
    </>
  )
}
