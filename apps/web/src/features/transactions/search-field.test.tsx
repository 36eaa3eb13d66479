import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { SearchField } from './search-field.tsx'

test('typing goes on while the address follows, and a value from elsewhere replaces the text', async () => {
  const searched: string[] = []
  let follow: (text: string) => void = () => undefined
  function Page() {
    const [address, setAddress] = useState('')
    follow = setAddress
    return <SearchField value={address} onChange={(text) => searched.push(text)} />
  }
  const screen = await renderUi(<Page />)
  const field = screen.getByRole('searchbox', { name: 'Search transactions' })
  await field.click()
  await userEvent.keyboard('iron ')
  await vi.waitFor(() => expect(searched).toEqual(['iron']))
  follow('iron')
  await expect.element(field).toHaveValue('iron ')
  await userEvent.keyboard('mo')
  await vi.waitFor(() => expect(searched.at(-1)).toBe('iron mo'))
  await userEvent.keyboard('unt')
  follow('iron mo')
  await vi.waitFor(() => expect(searched.at(-1)).toBe('iron mount'))
  await expect.element(field).toHaveValue('iron mount')
  follow('iron mount')
  follow('')
  await expect.element(field).toHaveValue('')
})
