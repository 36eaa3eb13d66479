import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { CertificateButton } from './certificate-button.tsx'

afterEach(() => vi.restoreAllMocks())

test('asks for the file that was chosen, and a failure stays in the dialog until the next try', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const asked: boolean[] = []
  const certify = (isAnonymous: boolean) => {
    asked.push(isAnonymous)
    const file = { name: 'certificate-anonymous.zip', blob: new Blob() }
    return asked.length === 1 ? Promise.reject(new Error('The server is down')) : Promise.resolve(file)
  }
  const screen = await renderUi(<CertificateButton certify={certify} />)
  await screen.getByRole('button', { name: 'Certificate' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Certificate' })
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The server is down')
  await dialog.getByRole('switch', { name: 'Anonymous' }).click()
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toEqual([false, true])
  expect(saved).toEqual(['certificate-anonymous.zip'])
})
