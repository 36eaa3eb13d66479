import type { Page } from '@playwright/test'

/**
 * What is wider than the screen, and texts of controls, headings, labels and typed fields that end where their box does.
 * A choice from a list is left out: the list shows it whole.
 */
export async function findCutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const cut = [...document.querySelectorAll<HTMLElement>('button, label, h1, h2, h3, thead th, dt')].filter(
      (element) => {
        const { overflowX, visibility } = getComputedStyle(element)
        if (element.offsetParent === null || visibility === 'hidden' || element.textContent?.trim() === '') return false
        return overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
      },
    )
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>(
        'input:not([type=checkbox], [type=radio], [aria-haspopup=listbox])',
      ),
    ].filter((field) => field.offsetParent !== null && field.value !== '' && field.scrollWidth > field.clientWidth + 1)
    return [
      ...(wide > 0 ? [`the page is ${wide} px wider than the screen`] : []),
      ...cut.map((element) => `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 60)}`),
      ...fields.map((field) => `the value ${field.value} of ${field.labels?.[0]?.textContent ?? field.ariaLabel}`),
    ]
  })
}
