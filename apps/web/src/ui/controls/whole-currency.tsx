import { t } from '@lingui/core/macro'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useNavigate } from '@tanstack/react-router'
import { ChoiceMenu } from './choice-menu.tsx'

/** Offered beside the currencies of the portfolios. */
const COMMON_CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF']

/** What several portfolios are measured in, as the address says. Nothing for one portfolio, which has its own currency. */
export function WholeCurrency({ portfolio }: { portfolio: Portfolio }) {
  const navigate = useNavigate()
  const { _id, currency, portfolios = [] } = portfolio
  if (!isOfSeveral(_id)) return null
  const codes = [...new Set([currency, ...portfolios.map((each) => each.currency), ...COMMON_CURRENCIES])]
  return (
    <ChoiceMenu
      label={t`Currency`}
      value={currency}
      onChange={(code) =>
        void navigate({ to: '.', search: (before) => ({ ...before, currency: code }), resetScroll: false })
      }
      choices={codes.map((code) => ({ value: code, label: code }))}
    />
  )
}
