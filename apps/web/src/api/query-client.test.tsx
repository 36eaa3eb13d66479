import { ApiError } from '@plumbline/client/api-error'
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

test('a query that loses the network fails instead of waiting, and is fetched again with the network', async () => {
  const first = Promise.withResolvers<string>()
  let isBack = false

  function Comparison() {
    const { data, status } = useQuery({
      queryKey: ['comparison'],
      queryFn: () => (isBack ? 'beats its benchmark' : first.promise),
    })
    return <p role="status">{data ?? status}</p>
  }

  const screen = await renderUi(<Comparison />)
  dispatchEvent(new Event('offline'))
  first.reject(new ApiError(0))
  await expect.element(screen.getByRole('status')).toHaveTextContent('error')
  isBack = true
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('status')).toHaveTextContent('beats its benchmark')
})
