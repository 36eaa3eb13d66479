import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findShownTexts } from './checks/shown-texts.ts'
import { root } from './tool.ts'

/*
 * `npm run texts` prints every text that users, operators and clients of the API can see, by file, so that a person can
 * proofread them.
 */

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'scripts/*.ts']
const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/migrations\/|packages\/fixtures\/|\/print-texts\.ts$/

for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
  if (NOT_SHOWN.test(file)) continue
  const texts = findShownTexts(readFileSync(join(root, file), 'utf8'), file)
  if (texts.length > 0) console.log(`${file}\n${texts.map((text) => `  ${text}`).join('\n')}\n`)
}
