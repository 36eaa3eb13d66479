import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { createLocalMailbox } from './local-mailbox.ts'
import { serveMailbox } from './mailbox-page.ts'

const app = fastify()

beforeAll(async () => {
  const clock = { now: () => new Date('2023-12-29T21:00:00Z') }
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
  const mailbox = createLocalMailbox(folder, 'Plumbline <mail@plumbline.example>', clock as never, () => undefined)
  await mailbox.send({
    id: 'identifier',
    to: 'ada@plumbline.example',
    subject: 'Dein <Link>',
    text: 'Öffne https://plumbline.example/app/?token=a',
    html: '<p title="x">Öffne <a href="https://plumbline.example/app/?token=a">den Link</a></p><script>alert(1)</script>',
  })
  serveMailbox(app, mailbox)
})

const open = async (language: string) =>
  (await app.inject({ url: '/mailbox', headers: { 'accept-language': language } })).body

test('the mailbox is in the language of the browser', async () => {
  const german = await open('de-AT')
  expect(german).toContain('<html lang="de">')
  expect(german).toContain('<h1>Lokales Postfach</h1>')
  expect(german).toContain('An ada@plumbline.example, 29. Dez. 2023, 21:00 UTC')
  expect(await open('tlh')).toContain('To ada@plumbline.example, 29 Dec 2023, 21:00 UTC')
})

test('a mail is shown as its recipient sees it, in a frame that runs nothing and shares nothing with the page', async () => {
  const page = await open('en')
  const [, permissions, content] = /<iframe sandbox="([^"]*)"[^>]* srcdoc="([^"]*)"/.exec(page) ?? []
  expect(permissions?.split(' ')).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox'])
  expect(content).toContain('&lt;p title=&quot;x&quot;&gt;Öffne &lt;a href=')
  expect(page).not.toContain('<script')
  expect(page).toContain('Dein &lt;Link&gt;')
  expect(page).toContain('<a href="https://plumbline.example/app/?token=a">')
})
