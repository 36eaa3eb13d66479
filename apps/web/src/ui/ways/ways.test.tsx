import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { HandWay } from './ways.tsx'

test('a purchase by hand promises only what is added automatically: no dividends', async () => {
  await renderUi(<HandWay actions={null} />)
  await expect
    .element(page.getByText(/Prices and splits since then are added automatically\. Enter dividends/))
    .toBeVisible()
})
