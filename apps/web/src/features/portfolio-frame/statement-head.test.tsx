import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { CDPSession } from '@vitest/browser-playwright'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { StatementHead } from './statement-head.tsx'

test('paper says whose figures these are, in which currency and as of which day; the screen does not', async () => {
  const portfolio = { name: 'Pension', currency: 'EUR', asOf: '2026-03-06' } as Portfolio
  const screen = await renderUi(<StatementHead portfolio={portfolio} />)
  await expect.element(screen.getByText('Pension')).not.toBeInTheDocument()
  await (cdp() as CDPSession).send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect.element(screen.getByText(/Pension EUR · as of 6 Mar 2026/)).toBeVisible()
  } finally {
    await (cdp() as CDPSession).send('Emulation.setEmulatedMedia', { media: '' })
  }
})
