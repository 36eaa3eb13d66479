import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { Link } from '@tanstack/react-router'
import { ForEditors } from '../page/for-access.tsx'

/** The action of a page that is empty because its portfolio is. All portfolios lead to their list. */
export function AddTransactionsLink({ portfolioId }: { portfolioId: string }) {
  if (isOfSeveral(portfolioId))
    return (
      <Button variant="default" renderRoot={(props) => <Link to="/portfolios" {...props} />}>
        {t`Portfolios`}
      </Button>
    )
  return (
    <ForEditors>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} {...props} />}
      >
        {t`Add Transactions`}
      </Button>
    </ForEditors>
  )
}
