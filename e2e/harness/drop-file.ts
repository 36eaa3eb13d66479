import { expect, type Page } from '@playwright/test'

/** Drags a file with one purchase over the page until the page says what it is for, and drops it. */
export async function dropFile(page: Page, name: string, label: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((fileName) => {
    const transfer = new DataTransfer()
    const text = 'Date,Type,Symbol,Exchange,Units,Price,Currency\n2021-02-01,buy,CORD,XETRA,1,40,EUR\n'
    transfer.items.add(new File([text], fileName, { type: 'text/csv' }))
    return transfer
  }, name)
  const target = page.locator('body')
  await expect(async () => {
    await target.dispatchEvent('dragover', { dataTransfer })
    await expect(page.getByText(label, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await target.dispatchEvent('drop', { dataTransfer })
}
