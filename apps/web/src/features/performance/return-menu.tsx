import { type ReturnMethod, returnMethods } from '@plumbline/contract/portfolios/operations'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { describeError } from '../../api/api-error.ts'
import { patchPortfolio } from '../../api/portfolio-changes.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { showError } from '../../ui/notices.tsx'
import { methodNames } from './method-name.ts'

const choices = returnMethods.map((method) => ({ value: method, label: methodNames[method] }))

/** The measure by which every return of the portfolio is given; a choice is saved in its settings. */
export function ReturnMenu({ portfolio }: { portfolio: Portfolio }) {
  function choose(returnCalculation: ReturnMethod) {
    patchPortfolio(portfolio._id, { settings: { returnCalculation } }).catch((error: unknown) =>
      showError('The choice could not be saved', describeError(error)),
    )
  }
  return <ChoiceMenu label="Return" choices={choices} value={portfolio.settings.returnCalculation} onChange={choose} />
}
