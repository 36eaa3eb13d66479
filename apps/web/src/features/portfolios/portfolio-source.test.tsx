import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { PortfolioSource } from './portfolio-source.tsx'

const byHand = { broker: null, files: [] as string[], isSample: false } as unknown as PortfolioSummary

test('PFL-02 a connected portfolio has the logo of its broker and its last synchronization, others have none', async () => {
  const broker = { id: 'degiro', name: 'DEGIRO', syncedAt: null, needsUser: false }
  const connected = await renderUi(<PortfolioSource portfolio={{ ...byHand, broker }} />)
  await expect.element(connected.getByText('not synchronized yet')).toBeVisible()
  await expect.element(connected.getByText('DE', { exact: true })).toBeVisible()
  await connected.unmount()
  const other = await renderUi(<PortfolioSource portfolio={byHand} />)
  await expect.element(other.getByText('Entered by hand')).toBeVisible()
  expect(other.container).not.toHaveTextContent('DE')
})
