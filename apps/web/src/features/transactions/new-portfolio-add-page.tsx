import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { useNewPortfolio } from '../../api/use-new-portfolio.ts'
import { proposeCurrency } from '../../language/propose-currency.ts'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { textLink } from '../../ui/text-link.ts'
import { TransactionsForm } from './transactions-form.tsx'

/** Manual entry into a portfolio that is created with the transactions. Leaving it before leaves nothing behind. */
export function NewPortfolioAddPage() {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const currency = proposeCurrency(user, navigator.languages)
  const { findPortfolio } = useNewPortfolio(currency)
  if (user === undefined) return null
  return (
    <PlainLayout>
      <TransactionsForm
        today={user.today}
        asset={null}
        findPortfolio={findPortfolio}
        onAdded={(portfolioId) => void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId } })}
        note={t`A portfolio in ${currency} is created with the first transactions.`}
        cancel={
          <Link to="/portfolios" className={textLink}>
            {t`Cancel`}
          </Link>
        }
      />
    </PlainLayout>
  )
}
