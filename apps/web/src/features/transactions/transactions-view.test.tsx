import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { periodTabs } from './period-tabs.ts'
import { TransactionsView } from './transactions-view.tsx'

beforeEach(() => startSession('token'))
afterEach(signOutHere)

const periods = () => periodTabs().map(({ value }) => value)

test('TXN-01 every empty period says so in the same words, with the count', async () => {
  const server = fakeServer()
  server.on(getUser, () => ({ _id: 'u1', today: '2026-11-20' }) as User)
  server.on(listPortfolioTransactions, () => Response.json([], { headers: { 'x-total-count': '0' } }) as never)
  const render = (period: ReturnType<typeof periods>[number]) => (
    <TransactionsView
      key={period}
      scope="portfolio"
      id="p1"
      filter={{ period: 'all' }}
      period={period}
      filters={<span />}
      onPeriodChange={() => undefined}
      heading={(count) => <h1>{count}</h1>}
    />
  )
  const screen = await renderUi(render('all'))
  for (const period of periods()) {
    await screen.rerender(render(period))
    await expect.element(screen.getByText('No transaction for this period', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: '(0 transactions)', exact: true })).toBeVisible()
  }
})
