import { useMutation, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'

test('a mutation settles once the queries that it changes have been refetched', async () => {
  const stored = ['first']
  const again = Promise.withResolvers<void>()
  let fetches = 0

  function Names() {
    const { data } = useQuery({
      queryKey: ['names', 'all'],
      queryFn: async () => {
        fetches += 1
        if (fetches > 1) await again.promise
        return [...stored]
      },
    })
    const add = useMutation({
      mutationFn: async () => void stored.push('second'),
      meta: { invalidates: [{ queryKey: ['names'] }] },
    })
    return (
      <button type="button" onClick={() => add.mutate()}>
        {add.status}: {data?.join(', ')}
      </button>
    )
  }

  const screen = await renderUi(<Names />)
  const button = screen.getByRole('button')
  await expect.element(button).toHaveTextContent('idle: first')
  await button.click()
  await expect.element(button).toHaveTextContent('pending: first')
  again.resolve()
  await expect.element(button).toHaveTextContent('success: first, second')
})
