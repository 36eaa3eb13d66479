import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { listTags } from '@plumbline/contract/tags/operations'
import { changeTransactions } from '@plumbline/contract/transactions/operations'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { ChangeSeveralDialog } from './change-several-dialog.tsx'

// The dialog reads no more of a transaction.
const chosen = [{ _id: 't1', tags: [] as string[], date: '2022-08-08' }] as Transaction[]

beforeEach(() => startSession('token'))
afterEach(signOutHere)

test('a tag that was only typed is added by pressing the button', async () => {
  const server = fakeServer()
  server.on(getUser, () => ({ _id: 'u1', today: '2026-11-20' }) as User)
  server.on(listPortfolios, () => [])
  server.on(listTags, () => [])
  const sent: unknown[] = []
  server.on(changeTransactions, ({ body }) => {
    sent.push(body)
    return { undo: [], changeIds: [] }
  })
  const nothing = () => undefined
  const screen = await renderUi(<ChangeSeveralDialog chosen={chosen} onDone={nothing} onClose={nothing} />)
  const button = screen.getByRole('button', { name: 'Change 1 transaction' })
  await expect.element(button).toBeDisabled()

  await screen.getByRole('combobox', { name: 'Add tags' }).fill('Play')
  await button.click()

  await expect.poll(() => sent).toEqual([{ ids: ['t1'], change: { addTags: ['Play'] } }])
})
