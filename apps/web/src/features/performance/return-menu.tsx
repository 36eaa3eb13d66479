import { RETURN_METHODS, type ReturnMethod } from '@plumbline/contract/portfolios/operations'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useMutation } from '@tanstack/react-query'
import { updatePortfolioMutation } from '../../api/portfolio-mutations.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { methodNames } from './method-name.ts'

const choices = RETURN_METHODS.map((method) => ({ value: method, label: methodNames[method] }))

/** Chooses the measure of all returns of the portfolio, and saves it in the settings. */
export function ReturnMenu({ portfolio }: { portfolio: Portfolio }) {
  const { mutate } = useMutation({
    ...updatePortfolioMutation(portfolio._id),
    onError: (error) => showFailure('The choice could not be saved', error),
  })
  return (
    <ChoiceMenu
      label="Return"
      note="Changes the portfolio’s setting"
      choices={choices}
      value={portfolio.settings.returnCalculation}
      onChange={(returnCalculation: ReturnMethod) => mutate({ settings: { returnCalculation } })}
    />
  )
}
