import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeThirdPartyNotices } from './third-party-notices.ts'

const LOCKED = {
  '': { workspaces: ['apps/*', 'packages/*'], devDependencies: { linter: '1' } },
  'apps/server': { dependencies: { '@x/shared': '*', charts: '1' }, devDependencies: { '@x/fixtures': '*' } },
  'apps/web': { dependencies: { charts: '1' }, optionalDependencies: { drawing: '1', elsewhere: '1' } },
  'packages/fixtures': { dependencies: { sandbox: '1' } },
  'packages/shared': { dependencies: { deep: '2' } },
  'node_modules/@x/fixtures': { link: true, resolved: 'packages/fixtures' },
  'node_modules/@x/shared': { link: true, resolved: 'packages/shared' },
  'node_modules/charts': { dependencies: { deep: '1' } },
  'node_modules/charts/node_modules/deep': {},
  'node_modules/deep': {},
  'node_modules/drawing': { os: ['linux'] },
  'node_modules/linter': { dev: true },
  'node_modules/sandbox': {},
}

let root: string

function install(folder: string, manifest: object, files: Record<string, string> = {}): void {
  mkdirSync(join(root, folder), { recursive: true })
  const name = folder.replace(/^.*node_modules\//, '')
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, folder, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
  install('node_modules/charts', { license: 'Apache-2.0' }, { LICENSE: 'Apache\r\n', 'NOTICE.txt': 'By the charters' })
  install('node_modules/charts/node_modules/deep', { license: 'MIT', author: { name: 'Ada' } })
  install('node_modules/deep', { version: '2.0.0' }, { 'license.md': 'Deep text' })
  install('node_modules/drawing', {}, { LICENSE: 'Of one system' })
  install('node_modules/linter', {}, { LICENSE: 'Of a tool' })
  install('node_modules/sandbox', {}, { LICENSE: 'Of a fixture' })
})

test('the notices hold every license and notice of what is shipped, and nothing of tests and tools', () => {
  const notices = makeThirdPartyNotices(root)
  expect(notices).toContain('charts 1.0.0\n\nApache\n\nBy the charters\n')
  expect(notices).toContain('deep 2.0.0\n\nDeep text\n')
  for (const text of ['Of one system', 'Of a tool', 'Of a fixture']) expect(notices).not.toContain(text)
})

test('a package without a license file has the text of the license that it names, with its author', () => {
  expect(makeThirdPartyNotices(root)).toMatch(/deep 1\.0\.0\n\nMIT License\n\nCopyright \(c\) Ada\n\nPermission is/)
  install('node_modules/charts/node_modules/deep', { license: 'ISC' })
  expect(() => makeThirdPartyNotices(root)).toThrow('deep has no license file: add the text of ISC')
})

test('packages with the same text share it', () => {
  install('node_modules/deep', { version: '2.0.0' }, { 'license.md': 'Shared' })
  install('node_modules/charts', {}, { LICENSE: 'Shared', 'NOTICE.txt': '' })
  expect(makeThirdPartyNotices(root)).toContain('charts 1.0.0\ndeep 2.0.0\n\nShared\n')
})

test('the attribution that Lightweight Charts asks for is in the notices', () => {
  expect(makeThirdPartyNotices(join(import.meta.dirname, '..'))).toMatch(
    /\nlightweight-charts [\d.]+\n\nTradingView Lightweight Charts™\n.*https:\/\/www\.tradingview\.com\/\n/,
  )
})
