import type { WhatIfProblem } from '@plumbline/engine/what-if/rule'
import { day, type FilledMessage, text } from '@plumbline/text/text'
import { DomainError } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'

/** Throws `invalid-payload` with the day and the asset or currency for which something is missing. */
export async function refuseProblem(market: AccountMarket, problem: WhatIfProblem): Promise<never> {
  const message = await explainProblem(market, problem)
  throw new DomainError('invalid-payload', message, { errors: [{ path: 'rule', message }] })
}

async function explainProblem(market: AccountMarket, problem: WhatIfProblem): Promise<FilledMessage | string> {
  switch (problem.problem) {
    case 'no-close': {
      const { assetId } = problem
      const name = (await market.assetsOf([assetId])).get(assetId)?.name ?? assetId
      return text('No price of {name} is known on {date} or within a week of it.', { name, date: day(problem.date) })
    }
    case 'no-rate': {
      const { currency, date } = problem
      return text('No exchange rate of {currency} is known on {date}.', { currency, date: day(date) })
    }
    case 'in-future':
      return text('A transaction would move to {date}, which has not passed yet.', { date: day(problem.date) })
    case 'nothing-to-change':
      return text('This would change nothing: no transaction matches.')
  }
}
