import { expect, type Locator, type Page } from '@playwright/test'

/** The first number of a text as the product writes it by default: `−1,234.56`, `+5.00%`; NaN without one. */
export function readFigure(text: string): number {
  const match = text.match(/[+\u2212-]?\d[\d,]*(\.\d+)?/)
  return match === null ? Number.NaN : Number(match[0].replaceAll(',', '').replace('\u2212', '-'))
}

/**
 * The text of a table cell by the row's name and the column's header. Works on a phone too, where a row folds most
 * cells away.
 */
export async function cellText(table: Locator, rowName: string, header: string): Promise<string> {
  await expect(table.locator('tbody tr').filter({ hasText: rowName })).toHaveCount(1)
  const headers = await table.locator('thead th').allTextContents()
  const column = headers.findIndex((text) => text.startsWith(header))
  if (column < 0) throw new Error(`no column ${header} among ${headers.join(', ')}`)
  const cell = table.locator('tbody tr').filter({ hasText: rowName }).locator('> *').nth(column)
  return (await cell.textContent()) ?? ''
}

export async function cellFigure(table: Locator, rowName: string, header: string): Promise<number> {
  return readFigure(await cellText(table, rowName, header))
}

/** The key figure under a label in the header of a page. */
export async function headerFigure(page: Page, label: string | RegExp): Promise<number> {
  const stat = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) })
  const figure = stat.locator('dd').first()
  await expect(figure).toHaveText(/\d/)
  return readFigure((await figure.textContent()) ?? '')
}

/** Opens the asset of a holding: by its link, or on a phone by the link in its unfolded row. */
export async function openAsset(page: Page, name: string): Promise<void> {
  const unfold = page.getByRole('button', { name: `More about ${name}` })
  await expect(page.getByRole('table', { name: 'Holdings' })).toBeVisible()
  if (!(await unfold.isVisible())) return await page.getByRole('link', { name }).click()
  await unfold.click()
  await page.getByRole('link', { name: 'Open asset' }).click()
}
