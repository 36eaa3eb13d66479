import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { MAX_PORTFOLIO_NAME_LENGTH } from '@plumbline/contract/portfolios/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { benchmarkPresetsQuery } from '../../api/benchmark-queries.ts'
import { updatePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { draftOf, findBenchmarkFaults, isSameBenchmark, type Preset, toBenchmark } from './benchmark-draft.ts'
import { BenchmarkFaults, BenchmarkPicker } from './benchmark-picker.tsx'
import { DividendFields } from './dividend-fields.tsx'
import styles from './portfolio-settings.module.css'
import { SettingsActions } from './settings-actions.tsx'
import { AccountFields, type EditedSettings, EmailFields, editedOf, MeasureFields } from './settings-fields.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/settings')

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

function SettingsForm({ portfolio, presets }: { portfolio: Portfolio; presets: Preset[] }) {
  const navigate = routeApi.useNavigate()
  const [name, setName] = useState(portfolio.name)
  const [currency, setCurrency] = useState(portfolio.currency)
  const [edited, setEdited] = useState<EditedSettings>(() => editedOf(portfolio))
  const [benchmark, setBenchmark] = useState(() => draftOf(portfolio.benchmark, presets))

  const trimmed = name.trim()
  const saved = editedOf(portfolio)
  const isValid = trimmed !== '' && findBenchmarkFaults(benchmark).length === 0
  const hasNewBenchmark = !isSameBenchmark(toBenchmark(benchmark), portfolio.benchmark)
  const hasNewSettings = JSON.stringify(edited) !== JSON.stringify(saved)
  const hasChanged = trimmed !== portfolio.name || currency !== portfolio.currency || hasNewSettings || hasNewBenchmark
  const change = (next: Partial<EditedSettings>) => setEdited({ ...edited, ...next })
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
          <MeasureFields edited={edited} change={change} />
          <DividendFields edited={edited} change={change} />
          <AccountFields edited={edited} change={change} />
          <EmailFields edited={edited} change={change} savedPercent={saved.priceChangePercent} />
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
