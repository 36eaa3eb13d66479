import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { Calendar } from './calendar.tsx'

const before = i18n.locale
afterEach(() => i18n.activate(before))

test('months and weekdays are named in the language of the page', async () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  const screen = await renderUi(
    <Calendar value="2026-03-09" earliest="2020-01-01" latest="2026-11-20" onPick={() => undefined} />,
  )
  await expect.element(screen.getByText('März 2026')).toBeVisible()
  await expect.element(screen.getByText('Mi', { exact: true })).toBeVisible()
})
