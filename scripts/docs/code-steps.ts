import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from '../tool.ts'

/** A function or a constant of the project. */
export interface Definition {
  /** Its file, from the project's root. */
  file: string
  name: string
  /** The first sentence of its docstring; undefined without one. */
  text: string | undefined
  /** Names and properties that it uses, in the order of the code. */
  uses: string[]
  /** Texts in it, such as names of tables. */
  strings: string[]
}

interface Module {
  definitions: Map<string, Definition>
  /** What is imported, by its local name. */
  imports: Map<string, { file: string; name: string }>
}

interface Node {
  type: string
  [key: string]: unknown
}

const modules = new Map<string, Module>()

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

const nodesIn = (value: unknown) => (Array.isArray(value) ? value.filter(isNode) : [])
const wordOf = (value: unknown) => (isNode(value) && typeof value.value === 'string' ? value.value : '')

/** The names or the texts under a node, in the order in which the code runs; not those of types. */
function* wordsUnder(value: unknown, type: 'Identifier' | 'StringLiteral'): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value) && /^Ts(?!AsExpression|SatisfiesExpression)/.test(value.type)) return
  if (isNode(value) && value.type === type) yield wordOf(value)
  // Arguments are computed before the function is called with them.
  if ('arguments' in value) yield* wordsUnder(value.arguments, type)
  for (const [key, each] of Object.entries(value)) if (key !== 'arguments') yield* wordsUnder(each, type)
}

/** Functions and constants at the top of a module. */
function* declarationsIn(body: Node[]): Generator<{ name: string; node: Node }> {
  for (const item of body) {
    const node = item.type === 'ExportDeclaration' && isNode(item.declaration) ? item.declaration : item
    if (node.type === 'FunctionDeclaration') yield { name: wordOf(node.identifier), node }
    for (const each of nodesIn(node.declarations)) yield { name: wordOf(each.id), node: each }
  }
}

function firstSentence(source: string, name: string): string | undefined {
  const declaration = new RegExp(`^(?:export )?(?:async )?(?:function\\*?|const) ${name}\\b`, 'm')
  const before = source.slice(0, source.search(declaration))
  if (!before.endsWith('*/\n')) return undefined
  const lines = before.slice(before.lastIndexOf('/**') + 3, -3).replaceAll(/^\s*\*/gm, '')
  const words = lines.replaceAll(/\s+/g, ' ').trim()
  return /^.*?[.:;](?= |$)/.exec(words)?.[0].replace(/[.:;]$/, '')
}

function fileOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  const [, workspace, path] = /^@plumbline\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  const file = `packages/${workspace}/src/${path}.ts`
  return existsSync(join(root, file)) ? file : undefined
}

function importsIn(body: Node[], importer: string): Module['imports'] {
  const imports: Module['imports'] = new Map()
  for (const item of body) {
    const file = item.type === 'ImportDeclaration' ? fileOf(wordOf(item.source), importer) : undefined
    if (file === undefined) continue
    for (const each of nodesIn(item.specifiers)) {
      const local = wordOf(each.local)
      imports.set(local, { file, name: wordOf(each.imported) || local })
    }
  }
  return imports
}

function readModule(file: string): Module {
  const known = modules.get(file)
  if (known !== undefined) return known
  const source = readFileSync(join(root, file), 'utf8')
  const body = nodesIn(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }).body)
  const definitions = [...declarationsIn(body)].map(({ name, node }): [string, Definition] => {
    const uses = [...wordsUnder(node, 'Identifier')]
    const strings = [...wordsUnder(node, 'StringLiteral')]
    return [name, { file, name, text: firstSentence(source, name), uses, strings }]
  })
  const module = { definitions: new Map(definitions), imports: importsIn(body, file) }
  modules.set(file, module)
  return module
}

export function definitionsIn(file: string): Definition[] {
  return [...readModule(file).definitions.values()]
}

/** @throws {Error} the file has no such function or constant */
export function definitionOf(file: string, name: string): Definition {
  const found = readModule(file).definitions.get(name)
  if (found === undefined) throw new Error(`${file} has no ${name}, which scripts/docs/ways.ts draws`)
  return found
}

/**
 * What a definition uses of the project, itself or through others of its file: each once, in the order in which the
 * code names it.
 */
export function reachOf(definition: Definition): Definition[] {
  const reached = new Set([definition])
  const visit = ({ file, uses }: Definition) => {
    const { definitions, imports } = readModule(file)
    for (const use of uses) {
      const imported = imports.get(use)
      const used = imported ? readModule(imported.file).definitions.get(imported.name) : definitions.get(use)
      if (used === undefined || reached.has(used)) continue
      reached.add(used)
      if (used.file === definition.file) visit(used)
    }
  }
  visit(definition)
  return [...reached].slice(1)
}
