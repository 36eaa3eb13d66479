import { parseSync } from '@swc/core'

/** What a fault changes: an inclusive bound, a condition, a call that is left out, a number by one. */
export type FaultKind = 'bound' | 'condition' | 'dropped call' | 'number'

/** A place of a source file where a fault can be put in. */
export interface FaultPlace {
  kind: FaultKind
  /** First line is 1. */
  line: number
  /** The expression as written, on one line. */
  text: string
  /** The name of the called function of a dropped call, as `requireAdmin`. */
  callee?: string
  edits: Edit[]
}

/** Replaces the bytes from `start` to `end`. In the text, `#` stands for the fault's number. */
interface Edit {
  start: number
  end: number
  text: string
  /** Opens before an expression, closes after it, or takes the place of an operator. */
  role: 'open' | 'operator' | 'close'
}

interface Node {
  type: string
  span?: { start: number; end: number }
  [key: string]: unknown
}

const BOUNDS: Record<string, string> = { '<': 'less', '<=': 'lessOrEqual', '>': 'more', '>=': 'moreOrEqual' }
const FUNCTIONS = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|Constructor)$/
const CASTS = /^Ts(?:As|NonNull|Satisfies)Expression$|^TsConstAssertion$/
/** A duration by one millisecond is no fault. */
const NAMED_NUMBER = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?<!_MS)$/
/** Calls that only write for operators, or let the process end. */
const WITHOUT_EFFECT = /^console\.|(?:^|\.)log\b|\.unref$/
/** Rounds off what binary fractions add, far below the digits that are shown. */
const WITHOUT_NOISE = /[.]toPrecision$/
const MAX_TEXT_CHARACTERS = 100

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const NOT_READ = new Set(['key', 'id', 'label', 'typeAnnotation'])

/** The expressions below a node: no types, no declared names, no names of properties. */
function childrenOf(node: object): Node[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): Node[] => {
    if (NOT_READ.has(key) || (key === 'property' && isNode(value) && value.type !== 'Computed')) return []
    if (Array.isArray(value)) return value.flatMap((entry) => childrenOf({ entry }))
    if (isNode(value)) return value.type.startsWith('Ts') && !CASTS.test(value.type) ? [] : [value]
    return typeof value === 'object' && value !== null ? childrenOf(value) : []
  })
}

/** A source file whose bytes are found by swc's spans, which count on from file to file. */
class Source {
  readonly #bytes: Buffer
  readonly #offset: number
  readonly body: Node[]

  constructor(text: string) {
    this.#bytes = Buffer.from(text)
    const { body } = parseSync(`;${text}`, { syntax: 'typescript', target: 'es2024' }) as unknown as { body: Node[] }
    this.#offset = (body[0]?.span?.start ?? 0) + 1
    this.body = body
  }

  span({ span }: Node): { start: number; end: number } {
    if (span === undefined) throw new Error('swc gave a node without a place')
    return { start: span.start - this.#offset, end: span.end - this.#offset }
  }

  slice(start: number, end: number): string {
    return this.#bytes.subarray(start, end).toString()
  }

  textOf(node: Node): string {
    const { start, end } = this.span(node)
    return this.slice(start, end)
  }

  lineOf(node: Node): number {
    return this.slice(0, this.span(node).start).split('\n').length
  }

  /** Writes calls around both sides of an operator. Its lines stay, so that failures name the right line. */
  aroundOperator(node: Node, before: string, between: string, after: string): Edit[] {
    const [left, right] = [this.span(node.left as Node), this.span(node.right as Node)]
    const lines = this.slice(left.end, right.start).replace(/[^\n]/g, '')
    return [
      ...this.around(node, before, after),
      { start: left.end, end: right.start, text: between + lines, role: 'operator' },
    ]
  }

  around(node: Node, before: string, after: string): Edit[] {
    const { start, end } = this.span(node)
    return [
      { start, end: start, text: before, role: 'open' },
      { start: end, end, text: after, role: 'close' },
    ]
  }
}

function calleeOf(source: Source, statement: Node): string | undefined {
  let expression = statement.expression as Node
  if (expression.type === 'AwaitExpression') expression = expression.argument as Node
  if (expression.type === 'OptionalChainingExpression') expression = expression.base as Node
  if (expression.type !== 'CallExpression') return undefined
  const callee = expression.callee as Node
  return callee.type === 'Super' ? undefined : source.textOf(callee)
}

function faultAt(source: Source, node: Node): { kind: FaultKind; edits: Edit[]; callee?: string } | undefined {
  if (node.type === 'BinaryExpression') {
    const operator = node.operator as string
    const bound = BOUNDS[operator]
    if (bound !== undefined) {
      return { kind: 'bound', edits: source.aroundOperator(node, `__fault.${bound}(#, `, ', ', ')') }
    }
    if (operator === '&&') {
      const edits = source.aroundOperator(node, '(__fault.holds(#, ', ') ? (', ') : __fault.left())')
      return { kind: 'condition', edits }
    }
    if (operator === '||') {
      const edits = source.aroundOperator(node, '(__fault.holds(#, ', ') ? __fault.left() : (', '))')
      return { kind: 'condition', edits }
    }
  }
  if (node.type === 'ExpressionStatement') {
    const callee = calleeOf(source, node)
    if (callee === undefined || WITHOUT_EFFECT.test(callee)) return undefined
    return { kind: 'dropped call', callee, edits: source.around(node, '__fault.drops(#) || ', '') }
  }
  const isNumber =
    node.type === 'NumericLiteral' || (node.type === 'Identifier' && NAMED_NUMBER.test(node.value as string))
  return isNumber ? { kind: 'number', edits: source.around(node, '__fault.number(#, ', ')') } : undefined
}

function collect(source: Source, node: Node, isInFunction: boolean, places: FaultPlace[]): void {
  const fault = isInFunction ? faultAt(source, node) : undefined
  if (fault !== undefined) {
    const text = source.textOf(node).replace(/\s+/g, ' ').slice(0, MAX_TEXT_CHARACTERS)
    places.push({ ...fault, line: source.lineOf(node), text })
  }
  const isShorthand = (child: Node) => node.type === 'ObjectExpression' && child.type === 'Identifier'
  const { callee } = node
  const isRounding = isNode(callee) && WITHOUT_NOISE.test(source.textOf(callee))
  for (const child of childrenOf(isRounding ? { callee } : node)) {
    if (!isShorthand(child)) collect(source, child, isInFunction || FUNCTIONS.test(node.type), places)
  }
}

/**
 * The places of a source file where a fault can be put in. Only code inside of functions counts: what runs when a
 * module is loaded is run by every test.
 */
export function findFaultPlaces(text: string): FaultPlace[] {
  const source = new Source(text)
  const places: FaultPlace[] = []
  for (const statement of source.body) collect(source, statement, false, places)
  return places
}

const ROLES = ['close', 'operator', 'open']

/** The source with a switch at each place, numbered from `firstNumber`. All faults are off until one is chosen. */
export function withSwitches(text: string, places: FaultPlace[], firstNumber: number): string {
  const edits = places.flatMap((place, depth) =>
    place.edits.map((edit) => ({ ...edit, depth, text: edit.text.replace('#', String(firstNumber + depth)) })),
  )
  edits.sort((a, b) => {
    const roles = ROLES.indexOf(a.role) - ROLES.indexOf(b.role)
    return a.start - b.start || roles || (a.role === 'close' ? b.depth - a.depth : a.depth - b.depth)
  })
  const bytes = Buffer.from(text)
  let written = ''
  let position = 0
  for (const { start, end, text: inserted } of edits) {
    written += bytes.subarray(position, start).toString() + inserted
    position = end
  }
  return written + bytes.subarray(position).toString()
}
