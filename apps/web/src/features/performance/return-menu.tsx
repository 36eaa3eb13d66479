import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { RETURN_METHODS, type ReturnMethod } from '@plumbline/contract/portfolios/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { updatePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { nameMethod } from '../../ui/figures/name-method.ts'
import { showFailure } from '../../ui/notices.tsx'

/** Chooses the measure of all returns of the portfolio, and saves it in the settings. */
export function ReturnMenu({ portfolio }: { portfolio: Portfolio }) {
  const { mutate } = useMutation({
    ...updatePortfolioMutation(portfolio._id),
    onError: (error) => showFailure(t`The choice could not be saved`, error),
  })
  return (
    <ChoiceMenu
      label={t`Return`}
      note={t`Changes the portfolio’s setting`}
      choices={RETURN_METHODS.map((method) => ({ value: method, label: nameMethod(method) }))}
      value={portfolio.settings.returnCalculation}
      onChange={(returnCalculation: ReturnMethod) => mutate({ settings: { returnCalculation } })}
    />
  )
}
