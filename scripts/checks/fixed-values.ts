import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, parseSync, type VariableDeclaration } from '@swc/core'

/** Tests and their fixtures name values as their story does; a migration is never edited. */
const EXEMPT = /[.](test|spec)[.]tsx?$|\/testing\/|^packages\/fixtures\/|^e2e\/|\/migrations\//
const SCREAMING_CASE = /^[A-Z][A-Z0-9_]*$/

/** Words of limits and durations that have one form here. */
const OTHER_FORMS: readonly [words: RegExp, form: string][] = [
  [/^(?:MOST|LARGEST|LONGEST|HIGHEST|BIGGEST|MAXIMUM|MAXIMAL)_/, 'begin with MAX_'],
  [/^(?:LEAST|SMALLEST|SHORTEST|LOWEST|MINIMUM|MINIMAL)_/, 'begin with MIN_'],
  [/(?:^|_)(?:MILLISECONDS|MILLIS)(?:_|$)/, 'end in _MS'],
  [/(?:^|_)(?:TIMEOUT|DELAY|INTERVAL|DURATION|PATIENCE|TTL)$/, 'end in their unit, as _MS'],
]

export interface MisnamedValue {
  file: string
  name: string
  /** What the name must be, as `be in SCREAMING_CASE`. */
  rule: string
}

type Kind = 'number' | 'text' | 'list'

/** The kind of a fixed value: a number or arithmetic of numbers, a text, a pattern, or a list of them. */
function kindOf(expression: Expression | null | undefined): Kind | undefined {
  switch (expression?.type) {
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'ParenthesisExpression':
      return kindOf(expression.expression)
    case 'NumericLiteral':
    case 'BigIntLiteral':
      return 'number'
    case 'StringLiteral':
    case 'RegExpLiteral':
      return 'text'
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? 'text' : undefined
    case 'UnaryExpression':
      return kindOf(expression.argument)
    case 'BinaryExpression': {
      const left = kindOf(expression.left)
      return left === kindOf(expression.right) ? left : undefined
    }
    case 'Identifier':
      return SCREAMING_CASE.test(expression.value) ? 'number' : undefined
    case 'ArrayExpression': {
      const kinds = expression.elements.map((element) => (element?.spread ? undefined : kindOf(element?.expression)))
      return kinds.length > 0 && kinds.every((kind) => kind === 'number' || kind === 'text') ? 'list' : undefined
    }
    case 'NewExpression': {
      const [argument, ...others] = expression.arguments ?? []
      const isSet = expression.callee.type === 'Identifier' && expression.callee.value === 'Set'
      return isSet && others.length === 0 ? kindOf(argument?.expression) : undefined
    }
    default:
      return undefined
  }
}

function namesIn(declaration: VariableDeclaration): { name: string; kind: Kind }[] {
  if (declaration.kind !== 'const') return []
  return declaration.declarations.flatMap(({ id, init }) => {
    const kind = kindOf(init)
    return id.type === 'Identifier' && kind !== undefined ? [{ name: id.value, kind }] : []
  })
}

function rulesBrokenBy({ name, kind }: { name: string; kind: Kind }): string[] {
  if (!SCREAMING_CASE.test(name)) return ['be in SCREAMING_CASE']
  if (kind !== 'number') return []
  return OTHER_FORMS.filter(([words]) => words.test(name)).map(([, form]) => form)
}

/** The constants of a module whose names break a rule for fixed values. */
export function misnamedIn(file: string, text: string): MisnamedValue[] {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' })
  const declarations = body.flatMap((item) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
    return declaration.type === 'VariableDeclaration' ? namesIn(declaration) : []
  })
  return declarations.flatMap((value) => rulesBrokenBy(value).map((rule) => ({ file, name: value.name, rule })))
}

/** Reads every tracked and new source file of the project. */
export function findMisnamedValues(projectRoot: string): MisnamedValue[] {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = listing.split('\n').filter((file) => file !== '' && !EXEMPT.test(file))
  return files.flatMap((file) => misnamedIn(file, readFileSync(join(projectRoot, file), 'utf8')))
}
