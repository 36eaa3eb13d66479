import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { ConfigError, readConfig } from '../config.ts'
import { createMailer } from './create-mailer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

// nginx forwards requests to the server under its own name, 127.0.0.1, and without a header of its own by default.
test.for([
  [{}, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'https://portfolio.example' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1.nip.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:3000' }, false],
  [{ SMTP_URL: 'smtp://127.0.0.1:25' }, false],
] as const)('the mailbox page with %j: %s', async ([environment, isShown]) => {
  const config = readConfig({ ...environment, DATA_DIR: folder })
  const { mailbox } = await createMailer(config, createClock(undefined), () => undefined)
  expect(mailbox !== undefined).toBe(isShown)
})

test('a mailbox that is a file is refused in a sentence', async () => {
  writeFileSync(join(folder, 'mailbox'), '')
  const creating = createMailer(readConfig({ DATA_DIR: folder }), createClock(undefined), () => undefined)
  await expect(creating).rejects.toThrow(ConfigError)
  await expect(creating).rejects.toThrow(`The mailbox ${join(folder, 'mailbox')} is a file, but must be a folder.`)
})
