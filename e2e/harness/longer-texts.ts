import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parsePo } from 'pofile-ts'

const ROOT = join(import.meta.dirname, '../..')

/** As Lingui names a message. */
function idOf(message: string, context: string): string {
  return createHash('sha256').update(`${message}\u001f${context}`).digest('base64url').slice(0, 6)
}

/** Words outside of placeholders, choices and tags get 40 % more letters. */
function lengthen(message: string): string {
  return message.replace(/<[^>]*>|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\p{L}{3,}/gu, (part) =>
    /^[<{]/.test(part) ? part : part + 'o'.repeat(Math.ceil(part.length * 0.4)),
  )
}

/** Shows English texts whose words are 40 % longer, in place of the German ones, from the next page load on. */
export async function showLongerTexts(page: Page): Promise<void> {
  const catalogs = globSync(['apps/*/**/locales/de.po', 'packages/*/locales/de.po'], {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  })
  const items = catalogs.flatMap((file) => parsePo(readFileSync(join(ROOT, file), 'utf8')).items)
  const messages = Object.fromEntries(items.map(({ msgid, msgctxt }) => [idOf(msgid, msgctxt ?? ''), lengthen(msgid)]))
  await page.route('**/assets/de-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const messages = ${JSON.stringify(messages)}` }),
  )
  await page.addInitScript(() => localStorage.setItem('plumbline-language', 'de'))
}
