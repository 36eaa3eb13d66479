import { constants, mkdirSync } from 'node:fs'
import { access, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { ConfigError } from '../config.ts'
import { codeOf } from '../thrown.ts'
import { headersOf, type Mailer } from './mailer.ts'

export interface LocalMailbox extends Mailer {
  /** The newest mails first, as raw messages. */
  newest(count: number): Promise<Buffer[]>
}

function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const code = codeOf(cause)
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file, but must be a folder' : `not usable: ${code}`
    throw new ConfigError(`The mailbox ${folder} is ${reason}.`, { cause })
  }
}

/** Stores mails as .eml files in a local folder and prints the first link of each to the console. */
export function createLocalMailbox(
  folder: string,
  from: string,
  clock: Clock,
  print: (line: string) => void,
): LocalMailbox {
  createFolder(folder)

  return {
    async send({ id, to, ...content }) {
      const date = clock.now()
      const { subject, text, html } = content
      const headers = headersOf(content)
      const { default: nodemailer } = await import('nodemailer')
      const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
      const { message } = await composer.sendMail({ to: { name: '', address: to }, subject, text, html, date, headers })
      const name = `${date.toISOString().replaceAll(':', '-')}-${id.slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
      const link = /https?:\/\/\S+/.exec(text)?.[0]
      print(`Mail to ${to}: ${subject}${link === undefined ? '' : `\n  ${link}`}`)
    },

    async check() {
      await access(folder, constants.W_OK)
    },

    async newest(count) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      const chosen = names.sort().reverse().slice(0, count)
      return await Promise.all(chosen.map((name) => readFile(join(folder, name))))
    },
  }
}
