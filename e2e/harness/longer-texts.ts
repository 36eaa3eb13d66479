import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Page } from '@playwright/test'
import { parsePo } from 'pofile-ts'
import { readCatalogs } from '../../scripts/checks/read-catalogs.ts'
import { root } from '../../scripts/tool.ts'

/** Words outside of placeholders, choices and tags get 40 % more letters. */
function lengthen(message: string): string {
  return message.replace(/<[^>]*>|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\p{L}{3,}/gu, (part) =>
    /^[<{]/.test(part) ? part : part + 'o'.repeat(Math.ceil(part.length * 0.4)),
  )
}

/** Shows English texts whose words are 40 % longer, in place of the German ones, from the next page load on. */
export async function showLongerTexts(page: Page): Promise<void> {
  const items = readCatalogs(root, 'de').flatMap((catalog) => parsePo(catalog).items)
  const messages = Object.fromEntries(
    items.map(({ msgid, msgctxt }) => [generateMessageId(msgid, msgctxt ?? ''), lengthen(msgid)]),
  )
  await page.route('**/assets/de-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const messages = ${JSON.stringify(messages)}` }),
  )
  await page.addInitScript(() => localStorage.setItem('plumbline-language', 'de'))
}
