import { expect, test } from 'vitest'
import { withDependencies } from './assemble-server.ts'

test('packages come with their dependencies, each in the version that Node would find', () => {
  const locked = {
    'node_modules/docs': { dependencies: { glob: '^2', mime: '^1' } },
    'node_modules/docs/node_modules/glob': { dependencies: { mime: '^1', stop: '^1' } },
    'node_modules/glob': {},
    'node_modules/mime': { dependencies: { docs: '*' } },
    'node_modules/stop': {},
    'node_modules/unused': {},
  }
  expect(withDependencies(['docs'], 'apps/server', locked)).toEqual([
    'node_modules/docs',
    'node_modules/docs/node_modules/glob',
    'node_modules/mime',
    'node_modules/stop',
  ])
  expect(() => withDependencies(['missing'], 'apps/server', locked)).toThrow('The lockfile has no missing')
})
