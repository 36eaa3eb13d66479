import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainedFields, formulaIds } from '../../packages/engine/src/figures/catalog.ts'
import { root } from '../tool.ts'

/** The value bridge shows that many. */
const MAX_NAMED_FIGURES = 9
/** They say how a figure is computed. The schemas of responses say which figure each field holds. */
const CALCULATIONS = ['packages/engine/src/explain-line-figure.ts', 'packages/engine/src/recompute.ts']

test('no second list of figures: outside of the catalog and the calculations, a file names a few', () => {
  const named = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (file) =>
        !/\.test\.tsx?$|\/testing\/|\/figures\//.test(file) &&
        !CALCULATIONS.includes(file) &&
        !file.endsWith('schemas.ts'),
    )
    .map((file) => [file, figuresIn(readFileSync(join(root, file), 'utf8'))] as const)
  expect(named.filter(([, ids]) => ids.length > MAX_NAMED_FIGURES)).toEqual([])
})

/** The ids of figures and formulas that stand in a source as texts, without words that mean other things as well. */
function figuresIn(source: string): string[] {
  const ids = [...explainedFields, ...formulaIds].filter((id) => /[.-]|[a-z][A-Z]/.test(id))
  return ids.filter((id) => source.includes(`'${id}'`) || source.includes(`"${id}"`))
}
