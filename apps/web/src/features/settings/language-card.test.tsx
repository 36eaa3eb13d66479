import { updateUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { LanguageCard } from './language-card.tsx'

const user = { _id: 'u1', email: 'ada@plumbline.example', language: null } as unknown as User

test('a chosen language is saved for the account before the page takes it', async () => {
  const saved: unknown[] = []
  fakeServer().on(updateUser, ({ body }) => {
    saved.push(body)
    return { ...user, language: 'de' as const }
  })
  const onSaved = vi.fn()
  const screen = await renderUi(<LanguageCard user={user} onSaved={onSaved} />)
  const choice = screen.getByRole('combobox', { name: 'Language' })
  await expect.element(choice).toHaveDisplayValue('Match browser')
  await choice.selectOptions('Deutsch')
  await expect.poll(() => onSaved.mock.calls).toEqual([['de']])
  expect(saved).toEqual([{ language: 'de' }])
})
