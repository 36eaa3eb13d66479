import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INDEX_FILE, writeFigureIndex } from '../figure-index.ts'
import { root } from '../tool.ts'

test('the list of figures is the one of their files (`npm run figures` writes it)', () => {
  expect(readFileSync(join(root, INDEX_FILE), 'utf8')).toBe(writeFigureIndex())
})
