import '../../ui/forms/form-styles.ts'
import { Button, TextInput } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { patchPortfolio, portfolioQuery, removePortfolio } from '../../api/portfolio-queries.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import styles from './portfolio-settings.module.css'

const routeApi = getRouteApi('/portfolio/$portfolioId/settings')

export function PortfolioSettingsPage() {
  const { portfolioId } = routeApi.useParams()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  return portfolio ? <PortfolioSettings portfolio={portfolio} /> : null
}

function PortfolioSettings({ portfolio }: { portfolio: Portfolio }) {
  const navigate = routeApi.useNavigate()
  const [name, setName] = useState(portfolio.name)
  const [currency, setCurrency] = useState(portfolio.currency)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const trimmed = name.trim()
  const hasChanged = trimmed !== portfolio.name || currency !== portfolio.currency
  const goBack = () => navigate({ to: '/portfolio/$portfolioId', params: { portfolioId: portfolio._id } })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (trimmed === '' || !hasChanged) return
    setIsSaving(true)
    setFailure(null)
    try {
      await patchPortfolio(portfolio._id, { name: trimmed, currency })
      showSuccess('Portfolio settings saved successfully')
      await goBack()
    } catch (error) {
      setFailure(describeError(error))
      setIsSaving(false)
    }
  }

  async function remove() {
    await removePortfolio(portfolio._id)
    showSuccess('Portfolio has been deleted')
    await navigate({ to: '/portfolios' })
  }

  return (
    <>
      <PageMeta title={`Settings · ${portfolio.name}`} description="Name and currency of the portfolio." />
      <PageHead title="Settings">
        <Button
          variant="default"
          leftSection={<IconTrash size={15} stroke={1.6} aria-hidden="true" />}
          onClick={() => setIsDeleting(true)}
        >
          Delete portfolio
        </Button>
      </PageHead>
      <div className={styles.page}>
        <Card>
          <form onSubmit={save}>
            <FormFields>
              <TextInput
                label="Name"
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={trimmed === '' && 'A portfolio needs a name'}
              />
              <CurrencySelect
                label="Currency"
                description="Every figure of the portfolio is measured in it; transactions keep their own"
                value={currency}
                onChange={setCurrency}
              />
            </FormFields>
            <FormError text={failure} />
            <div className={styles.actions}>
              <Button variant="default" onClick={() => void goBack()}>
                Cancel
              </Button>
              <Button type="submit" disabled={!hasChanged || trimmed === ''} loading={isSaving}>
                Update settings
              </Button>
            </div>
          </form>
        </Card>
      </div>
      <ConfirmDialog
        title={`Delete "${portfolio.name}" portfolio?`}
        text="This portfolio and all transactions will be deleted. Are you sure?"
        action="Delete portfolio"
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={remove}
        describe={describeError}
      />
    </>
  )
}
