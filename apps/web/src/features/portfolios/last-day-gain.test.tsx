import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { LastDayGain } from './last-day-gain.tsx'

test.each([
  { today: '2026-11-22', written: /^20 Nov .*12\.00.*20 Nov$/ },
  { today: '2026-11-20', written: /^Today .*12\.00$/ },
])('on $today, the gain of 20 November has the day that the portfolio names', async ({ today, written }) => {
  const screen = await renderUi(
    <main>
      <LastDayGain lastDay={{ date: '2026-11-20', gain: 12 }} today={today} currency="EUR" />
    </main>,
  )
  expect(screen.getByRole('main').element().textContent).toMatch(written)
})
