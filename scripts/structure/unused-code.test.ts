import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolScript } from '../tool.ts'
import { makeTree, type TemporaryTree } from './violating-tree.ts'

interface KnipReport {
  issues: ({ file: string } & Record<string, { name: string }[]>)[]
}

function findUnused(folder: string): Promise<KnipReport> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [toolScript('.', 'knip'), '--reporter', 'json', '--no-progress', '--no-config-hints'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_exitCode, output, errors) => {
        try {
          resolve(JSON.parse(output))
        } catch {
          reject(new Error(`knip returned no JSON: ${output}${errors}`))
        }
      },
    )
  })
}

describe('unused code', () => {
  let tree: TemporaryTree
  let report: KnipReport

  const names = (file: string, kind: string) =>
    report.issues.filter((issue) => issue.file === file).flatMap((issue) => (issue[kind] ?? []).map(({ name }) => name))

  beforeAll(async () => {
    tree = makeTree({
      'packages/engine/src/money.ts':
        'export const used = 1\nexport const unusedInPackage = 2\nexport type UnusedType = 1\n',
      'apps/server/src/main.ts':
        "import 'kysely'\nimport 'react'\nimport { used } from '@plumbline/engine/money'\nimport { called } from './called.ts'\nconsole.log(used, called)\n",
      'apps/server/src/called.ts': 'export const called = 1\nexport const unusedInServer = 2\n',
      'apps/server/src/forgotten.ts': 'export const forgotten = 1\n',
      'apps/web/index.html': '<script type="module" src="/src/main.tsx"></script>',
      'apps/web/vite.config.ts': 'export default {}\n',
      'apps/web/src/main.tsx': "import { shown } from './shown.ts'\nconsole.log(shown)\n",
      'apps/web/src/shown.ts': 'export const shown = 1\nexport const unusedInWeb = 2\n',
    })
    report = await findUnused(tree.folder)
  })
  afterAll(() => tree.remove())

  test('finds an export that nobody imports, in a package, the server and the web', () => {
    expect(names('packages/engine/src/money.ts', 'exports')).toEqual(['unusedInPackage'])
    expect(names('packages/engine/src/money.ts', 'types')).toEqual(['UnusedType'])
    expect(names('apps/server/src/called.ts', 'exports')).toEqual(['unusedInServer'])
    expect(names('apps/web/src/shown.ts', 'exports')).toEqual(['unusedInWeb'])
  })

  test('finds a file that nobody imports', () => {
    expect(names('apps/server/src/forgotten.ts', 'files')).toEqual(['apps/server/src/forgotten.ts'])
  })

  test('finds a dependency that nobody imports, and an import that nobody declared', () => {
    expect(names('apps/server/package.json', 'dependencies')).toContain('fastify')
    expect(names('apps/server/package.json', 'dependencies')).not.toContain('kysely')
    expect(names('apps/server/src/main.ts', 'unlisted')).toEqual(['react'])
  })
})
