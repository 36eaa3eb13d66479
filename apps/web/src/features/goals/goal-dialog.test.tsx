import { createGoal, readGoalBasis, updateGoal } from '@plumbline/contract/goals/operations'
import type { Goal } from '@plumbline/contract/goals/schemas'
import { listPortfolioSets } from '@plumbline/contract/portfolio-sets/operations'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { GoalDialog } from './goal-dialog.tsx'

const terms = {
  ...{ name: 'House', portfolioId: 'set-a', currency: 'EUR', amount: '1000', day: '2040-01-16' },
  ...{ monthly: '10', yearlyReturn: 0.05, inflation: null },
}
const goal: Goal = {
  ...terms,
  ...{ _id: 'a', portfolioName: 'Both', today: '2026-01-15', value: 500, isPartial: false, projection: null },
}
const basis = { currency: 'EUR', value: 500, isPartial: false, monthly: 0, plans: 0, leftOut: 0, past: null }

async function renderDialog(edited: Goal | undefined, isSample = false) {
  const server = fakeServer()
  const sent: unknown[] = []
  const save = ({ body }: { body: unknown }) => {
    sent.push(body)
    return goal
  }
  server.on(listPortfolios, () => Response.json([{ _id: 'p1', name: 'Mine', isSample }]))
  server.on(listPortfolioSets, () => Response.json([{ _id: 'set-a', name: 'Both' }]))
  server.on(readGoalBasis, () => basis)
  server.on(createGoal, save)
  server.on(updateGoal, save)
  const screen = await renderUi(<GoalDialog goal={edited} onSaved={() => undefined} onClose={() => undefined} />)
  return { screen, server, sent }
}

test('a goal of a set keeps its set when something else is changed', async () => {
  const { screen, sent } = await renderDialog(goal)
  await expect.element(screen.getByRole('combobox', { name: 'What counts' })).toHaveValue('Both')
  await screen.getByRole('textbox', { name: 'Amount to reach' }).fill('2000')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ ...terms, amount: '2000' }])
})

test.each([
  [false, 'All portfolios', '/api/portfolio/all/goal-basis'],
  [true, 'Mine', '/api/portfolio/p1/goal-basis'],
])('a new goal counts all portfolios, or with samples alone (%s) the first of them', async (isSample, name, path) => {
  const { screen, server } = await renderDialog(undefined, isSample)
  await expect.element(screen.getByRole('combobox', { name: 'What counts' })).toHaveValue(name)
  await expect.poll(() => server.received.filter((call) => call.includes('goal'))).toEqual([`GET ${path}`])
})
