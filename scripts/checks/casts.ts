import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** Tests and their tools state what they know of a story; a migration is never edited. */
const EXEMPT = /[.](test|spec)[.]tsx?$|[.]d[.]ts$|\/testing\/|^packages\/fixtures\/|^e2e\/|\/migrations\//

/** How many casts may still be without a comment, by workspace. A number may only fall. */
const MAX_LEFT: Readonly<Record<string, number>> = {
  'apps/server': 88,
  'apps/web': 55,
  'packages/brokers': 3,
  'packages/client': 3,
  'packages/contract': 7,
  'packages/csv-import': 4,
  'packages/engine': 13,
  'packages/market-sources': 22,
  'packages/mcp': 3,
  'packages/reading': 4,
  'packages/text': 1,
  benchmarks: 7,
  scripts: 36,
}

export interface Cast {
  file: string
  /** From 1. */
  line: number
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** `days[at] as number`: that an index is within the bounds of its array is what no type knows. */
function isIndexed(expression: unknown): boolean {
  const property = isNode(expression) && expression.type === 'MemberExpression' ? expression.property : undefined
  return isNode(property) && property.type === 'Computed'
}

/** Offsets in bytes at which casts begin and end. */
function* castsUnder(node: unknown): Generator<{ start: number; end: number }> {
  if (!isNode(node)) return
  const { type, expression, span } = node
  if (type === 'TsAsExpression' && !isIndexed(expression) && isNode(span))
    yield { start: Number(span.start), end: Number(span.end) }
  for (const child of Object.values(node)) yield* castsUnder(child)
}

function isComment(line = ''): boolean {
  return /^\s*(\/\/|\/?\*)|\*\/\}?$/.test(line)
}

/** The casts of a file that have no comment: on the line before, or behind the line on which one begins or ends. */
export function castsWithoutReason(file: string, source: string): Cast[] {
  const syntax = { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' } as const
  // Offsets go on from one parsed file to the next.
  const before = parseSync('', syntax).span.end
  const bytes = Buffer.from(source)
  const lines = source.split('\n')
  const lineAt = (offset: number) =>
    bytes
      .subarray(0, offset - before)
      .toString()
      .split('\n').length
  return [...castsUnder(parseSync(source, syntax))]
    .map(({ start, end }) => [lineAt(start), lineAt(end)] as const)
    .filter(
      ([first, last]) => !isComment(lines[first - 2]) && ![first, last].some((at) => lines[at - 1]?.includes(' // ')),
    )
    .map(([line]) => ({ file, line }))
}

/** The casts of workspaces that have more of them without a comment than are left to be explained. */
export function findCastsWithoutReason(projectRoot: string): Cast[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: projectRoot, encoding: 'utf8' }).trim()
  const casts = files
    .split('\n')
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) => castsWithoutReason(file, readFileSync(join(projectRoot, file), 'utf8')))
  const byWorkspace = Map.groupBy(casts, ({ file }) => /^((?:apps|packages)\/)?[^/]+/.exec(file)?.[0] ?? file)
  return [...byWorkspace].flatMap(([workspace, found]) => (found.length > (MAX_LEFT[workspace] ?? 0) ? found : []))
}
