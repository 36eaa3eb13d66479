import { t } from '@lingui/core/macro'
import { Button, Select, TextInput } from '@mantine/core'
import type { Portfolio, PortfolioSettings } from '@plumbline/contract/portfolios/schemas'
import {
  type CostMethod,
  MAX_ACCOUNT_TYPE_LENGTH,
  MAX_PORTFOLIO_NAME_LENGTH,
  type ReturnMethod,
} from '@plumbline/contract/portfolios/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { benchmarkPresetsQuery } from '../../api/benchmark-queries.ts'
import { updatePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { formatMonth } from '../../formatting/format-date.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FieldRow, FormFields } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { draftOf, findBenchmarkFaults, isSameBenchmark, type Preset, toBenchmark } from './benchmark-draft.ts'
import { BenchmarkFaults, BenchmarkPicker } from './benchmark-picker.tsx'
import styles from './portfolio-settings.module.css'
import { SettingsActions } from './settings-actions.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/settings')

const returnChoices = () =>
  choicesOf<ReturnMethod>({ irr: t`IRR`, dietz: t`Simple Dietz`, twr: t`Time-Weighted Rate of Return` })
const costChoices = () => choicesOf<CostMethod>({ average: t`Average cost`, fifo: t`First in, first out (FIFO)` })
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

export function PortfolioSettingsPage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const presets = useQuery(benchmarkPresetsQuery)
  if (!portfolio) return null
  return (
    <>
      <PageMeta
        title={t`Settings · ${{ name: portfolio.name }}`}
        description={t`Name, currency, benchmark and measures of the portfolio.`}
      />
      <PageHead title={t`Settings`}>
        <SettingsActions portfolio={portfolio} />
      </PageHead>
      <div className={styles.page}>
        <QueryView
          query={presets}
          failed={t`The settings could not be loaded`}
          pending={<LoadingState rows={4} />}
          isFramed
        >
          {(known) => <SettingsForm portfolio={portfolio} presets={known} />}
        </QueryView>
      </div>
    </>
  )
}

/** The settings that this page edits; the others stay as they are. */
type Edited = Pick<
  PortfolioSettings,
  | 'returnCalculation'
  | 'costMethod'
  | 'fiscalYearEndDay'
  | 'fiscalYearEndMonth'
  | 'fiscalCountry'
  | 'accountType'
  | 'taxExemptedAccount'
  | 'addCashWhenSellling'
  | 'priceChangePercent'
> &
  PortfolioSettings['emails']

const editedOf = ({ settings }: Portfolio): Edited => ({
  returnCalculation: settings.returnCalculation,
  costMethod: settings.costMethod,
  fiscalYearEndDay: settings.fiscalYearEndDay,
  fiscalYearEndMonth: settings.fiscalYearEndMonth,
  fiscalCountry: settings.fiscalCountry,
  accountType: settings.accountType,
  taxExemptedAccount: settings.taxExemptedAccount,
  addCashWhenSellling: settings.addCashWhenSellling,
  priceChangePercent: settings.priceChangePercent,
  weeklyRecap: settings.emails.weeklyRecap,
  priceChange: settings.emails.priceChange,
})

function SettingsForm({ portfolio, presets }: { portfolio: Portfolio; presets: Preset[] }) {
  const navigate = routeApi.useNavigate()
  const [name, setName] = useState(portfolio.name)
  const [currency, setCurrency] = useState(portfolio.currency)
  const [edited, setEdited] = useState<Edited>(() => editedOf(portfolio))
  const [benchmark, setBenchmark] = useState(() => draftOf(portfolio.benchmark, presets))

  const trimmed = name.trim()
  const saved = editedOf(portfolio)
  const isValid = trimmed !== '' && findBenchmarkFaults(benchmark).length === 0
  const hasNewBenchmark = !isSameBenchmark(toBenchmark(benchmark), portfolio.benchmark)
  const hasNewSettings = JSON.stringify(edited) !== JSON.stringify(saved)
  const hasChanged = trimmed !== portfolio.name || currency !== portfolio.currency || hasNewSettings || hasNewBenchmark
  const change = (next: Partial<Edited>) => setEdited({ ...edited, ...next })
  const goBack = () => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: portfolio._id } })

  const save = useMutation({
    ...updatePortfolioMutation(portfolio._id),
    onSuccess: (_result, saved) => {
      showSuccess(t`Portfolio settings saved successfully`)
      if (saved.benchmark) showSuccess(t`Portfolio benchmark updated successfully`)
      return goBack()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || !hasChanged) return
    const { weeklyRecap, priceChange, ...settings } = edited
    save.mutate({
      name: trimmed,
      currency,
      settings: { ...settings, emails: { weeklyRecap, priceChange } },
      ...(hasNewBenchmark && { benchmark: toBenchmark(benchmark) }),
    })
  }

  return (
    <Card>
      <form onSubmit={submit}>
        <FormFields>
          <TextInput
            label={t`Name`}
            maxLength={MAX_PORTFOLIO_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={trimmed === '' && t`A portfolio needs a name`}
          />
          <CurrencySelect
            label={t`Currency`}
            description={t`All figures of the portfolio are shown in this currency. Transactions keep their own.`}
            value={currency}
            onChange={setCurrency}
          />
          <BenchmarkPicker draft={benchmark} presets={presets} onChange={setBenchmark} />
          <Select
            label={t`Return calculation`}
            description={t`Used for every return: months, years and the whole period`}
            data={returnChoices()}
            value={edited.returnCalculation}
            onChange={(value) => value && change({ returnCalculation: value as Edited['returnCalculation'] })}
            allowDeselect={false}
          />
          <Select
            label={t`Cost method`}
            description={t`Which units a sale uses. The total gain is the same either way.`}
            data={costChoices()}
            value={edited.costMethod}
            onChange={(value) => value && change({ costMethod: value as Edited['costMethod'] })}
            allowDeselect={false}
          />
          <SwitchField
            label={t`Add cash when selling`}
            description={t`A new sale also buys its currency for the proceeds, so that the money stays in the portfolio. Existing sales do not change.`}
            isOn={edited.addCashWhenSellling}
            onChange={(addCashWhenSellling) => change({ addCashWhenSellling })}
          />
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
          <SwitchField
            label={t`Weekly report by email`}
            description={t`On Monday morning: value, gain, best and worst holdings, dividends`}
            isOn={edited.weeklyRecap}
            onChange={(weeklyRecap) => change({ weeklyRecap })}
          />
          <SwitchField
            label={t`Price changes by email`}
            description={t`In the morning after a holding changed by more than the limit`}
            isOn={edited.priceChange}
            onChange={(priceChange) => change({ priceChange })}
          />
          {edited.priceChange && (
            <Select
              label={t`Price change of at least`}
              data={thresholdChoices(saved.priceChangePercent)}
              value={String(edited.priceChangePercent)}
              onChange={(value) => value && change({ priceChangePercent: Number(value) })}
              allowDeselect={false}
            />
          )}
        </FormFields>
        <BenchmarkFaults draft={benchmark} />
        <FormError error={save.error} />
        <div className={styles.actions}>
          <Button variant="default" onClick={() => void goBack()}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={!hasChanged || !isValid} loading={save.isPending}>
            {t`Update settings`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
