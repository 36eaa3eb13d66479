import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { root } from '../../scripts/tool.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

const verifier = join(root, 'packages/verify/src/main.ts')

/** Downloads from the open dialog; returns the file's name and what the verifier says of it. */
async function downloadAndVerify(page: Page, testInfo: TestInfo): Promise<{ name: string; verdict: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Certificate' }).getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  const file = testInfo.outputPath('certificate.zip')
  await download.saveAs(file)
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, file])
  return { name: download.suggestedFilename(), verdict: stdout }
}

test('a certificate of one portfolio and of all is downloaded, and every figure is recomputed from it', async ({
  page,
  server,
}, testInfo) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client, 'My long term')
  await page.goto(`/app/portfolio/${id}/settings`)
  await page.getByRole('button', { name: 'Certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Certificate' })
  await expect(dialog.getByText('Anyone can recompute the figures without this server')).toBeVisible()
  await expectAccessible(page)
  const own = await downloadAndVerify(page, testInfo)
  expect(own.name).toMatch(/^certificate-My-long-term-\d{4}-\d\d-\d\d\.zip$/)
  expect(own.verdict).toMatch(/^equal: [\d,]+ figures recomputed$/m)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Certificate' }).click()
  await dialog.getByRole('switch', { name: 'Anonymous' }).check()
  const anonymous = await downloadAndVerify(page, testInfo)
  expect(anonymous.name).toBe('certificate-anonymous.zip')
  expect(anonymous.verdict).toMatch(/^equal: /)

  await page.goto('/app/portfolio/all')
  await page.getByRole('button', { name: 'Certificate' }).click()
  const whole = await downloadAndVerify(page, testInfo)
  expect(whole.name).toMatch(/^certificate-All-portfolios-/)
  expect(whole.verdict).toMatch(/^equal: /)
})
