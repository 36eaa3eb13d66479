import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root, toolScript } from '../tool.ts'
import { makeTree, type TemporaryTree } from './violating-tree.ts'

const violations: { rule: string; file: string; text: string }[] = [
  {
    rule: 'performance/noBarrelFile',
    file: 'packages/engine/src/barrel.ts',
    text: "export { money } from './money.ts'\n",
  },
  { rule: 'performance/noReExportAll', file: 'packages/engine/src/all.ts', text: "export * from './money.ts'\n" },
  {
    rule: 'correctness/noUndeclaredDependencies',
    file: 'packages/engine/src/undeclared.ts',
    text: "import 'kysely'\n",
  },
  {
    rule: 'correctness/noUnusedImports',
    file: 'packages/engine/src/unused.ts',
    text: "import { money } from './money.ts'\n",
  },
  { rule: 'correctness/noUnusedVariables', file: 'packages/engine/src/dead.ts', text: 'function dead() {}\n' },
  {
    rule: 'nursery/noFloatingPromises',
    file: 'packages/engine/src/floating.ts',
    text: 'async function save(): Promise<void> {}\nsave()\n',
  },
  {
    rule: 'nursery/noMisusedPromises',
    file: 'packages/engine/src/misused.ts',
    text: 'async function isOpen(): Promise<boolean> { return true }\nexport const open = isOpen() ? 1 : 2\n',
  },
  { rule: 'style/noNonNullAssertion', file: 'packages/engine/src/asserted.ts', text: 'export const first = [1][0]!\n' },
  { rule: 'style/noDefaultExport', file: 'packages/engine/src/unnamed.ts', text: 'export default 1\n' },
  {
    rule: 'style/useFilenamingConvention',
    file: 'packages/engine/src/moneyRound.ts',
    text: 'export const round = 1\n',
  },
  {
    rule: 'style/useImportType',
    file: 'packages/engine/src/value-import.ts',
    text: "import { Money } from './money.ts'\nexport type Copy = Money\n",
  },
  {
    rule: 'style/useNamingConvention',
    file: 'packages/engine/src/snake.ts',
    text: 'export function round_half(value: number): number {\n  return value\n}\n',
  },
  {
    rule: 'complexity/noExcessiveLinesPerFunction',
    file: 'packages/engine/src/long.ts',
    text: `export function long(): number {\n  let sum = 0\n${'  sum += 1\n'.repeat(70)}  return sum\n}\n`,
  },
  { rule: 'suspicious/noExplicitAny', file: 'packages/engine/src/untyped.ts', text: 'export const untyped: any = 1\n' },
  { rule: 'suspicious/noImportCycles', file: 'packages/engine/src/first.ts', text: "import './second.ts'\n" },
  {
    rule: 'suspicious/noFocusedTests',
    file: 'packages/engine/src/focused.test.ts',
    text: "import { test } from 'vitest'\ntest.only('one', () => {})\n",
  },
  {
    rule: 'suspicious/noSkippedTests',
    file: 'packages/engine/src/skipped.test.ts',
    text: "import { test } from 'vitest'\ntest.skip('one', () => {})\n",
  },
]

interface BiomeReport {
  diagnostics: { category: string; location: { path: string | { file: string } } }[]
}

function lint(folder: string): Promise<BiomeReport> {
  const biome = toolScript('.', '@biomejs/biome', 'biome')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_exitCode, output, errors) => {
        try {
          resolve(JSON.parse(output))
        } catch {
          reject(new Error(`Biome returned no JSON: ${output}${errors}`))
        }
      },
    )
  })
}

describe('lint rules', () => {
  let tree: TemporaryTree
  let report: BiomeReport

  beforeAll(async () => {
    tree = makeTree({
      'packages/engine/src/money.ts': 'export const money = 1\nexport type Money = number\n',
      ...Object.fromEntries(violations.map(({ file, text }) => [file, text])),
      'packages/engine/src/second.ts': "import './first.ts'\n",
    })
    report = await lint(tree.folder)
  })
  afterAll(() => tree.remove())

  test.each(violations)('$rule refuses $file', ({ rule, file }) => {
    const found = report.diagnostics.filter(({ location }) => JSON.stringify(location.path).includes(file))
    expect(found.map(({ category }) => category)).toContain(`lint/${rule}`)
  })

  test('every rule that the settings name has a violation that proves it', () => {
    const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    const { preset: _, ...groups }: Record<string, Record<string, unknown>> = settings.linter.rules
    const named = Object.entries(groups).flatMap(([group, rules]) =>
      Object.keys(rules)
        .filter((rule) => rules[rule] !== 'off')
        .map((rule) => `${group}/${rule}`),
    )
    const proven = new Set(violations.map(({ rule }) => rule))
    expect(named.filter((rule) => !proven.has(rule))).toEqual([])
  })

  test('a file without a violation passes', () => {
    const found = report.diagnostics.filter(({ location }) => JSON.stringify(location.path).includes('src/money.ts'))
    expect(found).toEqual([])
  })
})
