import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { listBranches } from '@plumbline/contract/what-if/operations'
import { expect, test } from 'vitest'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { BranchList } from './branch-list.tsx'

test('API-05 what-ifs that cannot be loaded say why, and can be tried again', async () => {
  const server = fakeServer()
  const responses = [problem(418, 'The kettle is on.')]
  server.on(listBranches, () => responses.shift() ?? [])
  // The list reads no other fields.
  const screen = await renderUi(<BranchList portfolio={{ _id: 'p1' } as Portfolio} />)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The what-ifs could not be loaded.*The kettle is on\./)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  expect(server.received).toHaveLength(2)
})
