import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withDependencies } from './assemble-server.ts'

test('packages come with their dependencies, each in the version that Node would find', () => {
  const root = mkdtempSync(join(tmpdir(), 'packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const packages = {
    'node_modules/docs': { dependencies: { glob: '^2', mime: '^1' } },
    'node_modules/docs/node_modules/glob': { dependencies: { mime: '^1', stop: '^1' } },
    'node_modules/glob': {},
    'node_modules/mime': { dependencies: { docs: '*' } },
    'node_modules/stop': {},
    'node_modules/unused': {},
  }
  for (const [folder, manifest] of Object.entries(packages)) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest))
  }

  expect(withDependencies(['docs'], join(root, 'apps/server'))).toEqual([
    join(root, 'node_modules/docs'),
    join(root, 'node_modules/docs/node_modules/glob'),
    join(root, 'node_modules/mime'),
    join(root, 'node_modules/stop'),
  ])
  expect(() => withDependencies(['missing'], join(root, 'apps/server'))).toThrow('missing is not installed: run npm ci')
})
