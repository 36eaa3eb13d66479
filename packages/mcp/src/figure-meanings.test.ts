import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeFigures, FIGURE_NAMES } from './figure-meanings.ts'

const METHODS = join(import.meta.dirname, '../../../docs/methods')

test('each figure names a page of the methods that exists', () => {
  const figures = describeFigures({ origin: 'https://plumbline.example' }, FIGURE_NAMES)
  for (const { figure, page } of figures) {
    const [, name = ''] = /^https:\/\/plumbline[.]example\/help\/methods\/([a-z-]+)$/.exec(page) ?? []
    expect(existsSync(join(METHODS, `${name}.md`)), figure).toBe(true)
  }
})
