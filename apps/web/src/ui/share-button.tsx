import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { sharedPortfolio } from '../stores/shared-portfolio.ts'

/** The button that opens the dialog of a portfolio's share links. `portfolioId` is `all` or the id of a set, too. */
export function ShareButton({ portfolioId }: { portfolioId: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={15} stroke={1.6} aria-hidden="true" />}
      onClick={() => sharedPortfolio.set(portfolioId)}
    >
      {t({ message: 'Share', context: 'verb' })}
    </Button>
  )
}
