import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { renderUi } from '../../testing/render.tsx'
import { QueryView } from './query-view.tsx'

type Fetch = () => Promise<string[]>

function Assets({ fetchAssets }: { fetchAssets: Fetch }) {
  const query = useQuery({ queryKey: ['assets'], queryFn: fetchAssets })
  return (
    <QueryView
      query={query}
      pending={<p>Loading assets</p>}
      failed="The assets could not be loaded"
      isEmpty={(assets) => assets.length === 0}
      empty={<p>No asset</p>}
    >
      {(assets) => <p>{assets.join(', ')}</p>}
    </QueryView>
  )
}

test('API-05 a failed query shows why, and Try again leads to its data', async () => {
  const responses = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  let asked = 0
  const screen = await renderUi(<Assets fetchAssets={() => responses[asked++]?.promise ?? Promise.resolve([])} />)
  await expect.element(screen.getByText('Loading assets')).toBeVisible()
  responses[0]?.reject(new Error('The source is down'))
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The assets could not be loaded.*The source is down/)
  await alert.getByRole('button', { name: 'Try again' }).click()
  responses[1]?.resolve(['Halden', 'Meridian'])
  await expect.element(screen.getByText('Halden, Meridian')).toBeVisible()
  expect(asked).toBe(2)
})

test('an empty response shows the empty state', async () => {
  const screen = await renderUi(<Assets fetchAssets={async () => []} />)
  await expect.element(screen.getByText('No asset')).toBeVisible()
})

test('data stays on the page when fetching it again fails', async () => {
  let isUp = true
  const fetchAssets: Fetch = () => (isUp ? Promise.resolve(['Halden']) : Promise.reject(new Error('down')))
  const screen = await renderUi(<Assets fetchAssets={fetchAssets} />)
  await expect.element(screen.getByText('Halden')).toBeVisible()
  isUp = false
  await queryClient.invalidateQueries({ queryKey: ['assets'] })
  expect(queryClient.getQueryState(['assets'])?.status).toBe('error')
  await expect.element(screen.getByText('Halden')).toBeVisible()
})
