import { expect } from '@playwright/test'
import { saveValuation } from '@plumbline/contract/valuations/operations'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

const valuation = {
  growth: 0.15,
  growthOption: 'average-3',
  flows: [{ year: 2022, freeCashFlow: 126_500_000 }],
  discountRate: 0.1,
  terminalMultiple: 2,
  isTerminalDiscounted: false,
  fairValue: 100,
  currency: 'USD',
  price: 80,
}

test('saved valuations become a scorecard: assumed and reported growth, the price since, and counts over all', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  await page.goto('/app/dcf')
  await page.getByRole('link', { name: 'Scorecard' }).click()
  await expect(page.getByText('No saved valuations yet')).toBeVisible()

  const client = await clientOfPage(page, server)
  const params = { id: 'ACRN.US' }
  await client.call(saveValuation, { params, body: valuation })
  const later = { ...valuation, flows: [{ year: 2023, freeCashFlow: 139_150_000 }], fairValue: 70 }
  await client.call(saveValuation, { params, body: later })
  await page.reload()

  const rows = page.getByRole('table', { name: 'Saved valuations' }).getByRole('row')
  const [undervalued, overvalued] = ['+25.00%', '−12.50%'].map((gap) => rows.filter({ hasText: gap }))
  await expect(page.getByText('Undervalued that rose')).toBeVisible()
  // 88.95 on 2023-12-29: 88.95 / 80 - 1, and 8.95 of 20 or of -10. 121 of 110 million were reported for 2022.
  await expect(undervalued ?? rows).toContainText('+11.19%')
  await expect(undervalued ?? rows).toContainText('+45%')
  await expect(undervalued ?? rows).toContainText('+15.0%')
  await expect(undervalued ?? rows).toContainText(/\+10\.0%\s*over 1 year/)
  await expect(overvalued ?? rows).toContainText('−90%')
  await expect(overvalued ?? rows).toContainText('none yet')
  const stat = (label: string) => page.getByRole('main').locator('dl > div').filter({ hasText: label })
  await expect(stat('Undervalued that rose')).toContainText('1 of 1')
  await expect(stat('Overvalued that fell')).toContainText('0 of 1')
  await expect(stat('Reached the fair value')).toContainText('0 of 2')
  await expect(stat('Grew as assumed or faster')).toContainText('0 of 1')
  await expectAccessibleAtBothWidths(page)
})
