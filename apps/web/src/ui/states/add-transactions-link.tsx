import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The action of a page that is empty because its portfolio is. */
export function AddTransactionsLink({ portfolioId }: { portfolioId: string }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/portfolio/$portfolioId/add" params={{ portfolioId }} {...props} />}
    >
      {t`Add Transactions`}
    </Button>
  )
}
