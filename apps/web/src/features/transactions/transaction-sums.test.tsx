import { sumTransactions } from '@plumbline/contract/transactions/operations'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activateLanguage } from '../../language/activate-language.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { TransactionSums } from './transaction-sums.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  await activateLanguage('en')
})

test.each(['en', 'de'] as const)('on a phone every sum is in sight, in %s', async (language) => {
  await page.viewport(390, 844)
  await activateLanguage(language)
  fakeServer().on(sumTransactions, () => ({
    count: 206,
    sums: [
      { type: 'buy' as const, currency: 'EUR', count: 12, total: '51444.9', fee: '50.6' },
      { type: 'buy' as const, currency: 'JPY', count: 3, total: '715470', fee: '10' },
    ],
    converted: { currency: 'USD', totals: [{ type: 'buy' as const, total: '135154.01' }], fee: '86.81' },
  }))
  const screen = await renderUi(<TransactionSums portfolioId="p1" filter={{ period: 'all' }} />)
  const sums = screen.getByRole('region')
  await expect.element(sums).toMatchTextContent(/135.154.01/)
  await expect.element(sums).not.toMatchTextContent(/51.444.90/)
  await sums.getByRole('button').click()
  await expect.element(sums).toMatchTextContent(/51.444.90/)
  const { scrollWidth, clientWidth } = sums.element()
  expect(scrollWidth).toBe(clientWidth)
})
