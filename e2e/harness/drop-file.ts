import { expect, type Page } from '@playwright/test'

/** A file with one transaction. */
const oneRow = (type: 'buy' | 'sell') =>
  `Date,Type,Symbol,Exchange,Units,Price,Currency\n2021-02-01,${type},CORD,XETRA,1,40,EUR\n`

/**
 * Drags a file with one transaction, a purchase by default, over the page until the page says what it is for, and drops
 * it.
 */
export async function dropFile(page: Page, name: string, label: string, type: 'buy' | 'sell' = 'buy'): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], fileName, { type: 'text/csv' }))
      return transfer
    },
    [name, oneRow(type)] as const,
  )
  const target = page.locator('body')
  await expect(async () => {
    await target.dispatchEvent('dragover', { dataTransfer })
    await expect(page.getByText(label, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await target.dispatchEvent('drop', { dataTransfer })
}
