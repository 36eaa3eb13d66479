/** A step from a JSON value to values inside it: a member, a position, all values, or the names of the members. */
type Step = { name: string } | { position: number } | 'values' | 'names'

interface PathPart {
  step: Step
  /** The path up to here, as it was entered. */
  upTo: string
}

const PART = /\.?(?:(\*)|\[\*\]|\[(\d+)\]|\['([^']+)'\]|([^.[\]'~*\s]+))/g

/** The steps of a path that matches JSON_PATH. */
function parseJsonPath(path: string): PathPart[] {
  const hasNames = path.endsWith('~')
  const parts = [...path.matchAll(PART)]
    .filter(([part]) => part !== '$')
    .map((match): PathPart => {
      const [part, , position, quoted, name] = match
      const member = quoted ?? name
      const upTo = path.slice(0, match.index + part.length)
      if (member !== undefined) return { step: { name: member }, upTo }
      return { step: position === undefined ? 'values' : { position: Number(position) }, upTo }
    })
  const last = parts.at(-1)
  return hasNames && last?.step === 'values' ? [...parts.slice(0, -1), { step: 'names', upTo: path }] : parts
}

function takeStep(value: unknown, step: Step): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (step === 'values') return Object.values(value)
  if (step === 'names') return Object.keys(value)
  if ('position' in step) return Array.isArray(value) && step.position < value.length ? [value[step.position]] : []
  if (Array.isArray(value)) return []
  return Object.hasOwn(value, step.name) ? [Reflect.get(value, step.name)] : []
}

/**
 * The values to which a path leads in a JSON document, in its order; or the part of the path to which nothing leads.
 * Each step looks at each value once, so that no path takes longer than the document is long.
 */
export function readJsonPath(json: unknown, path: string): { values: unknown[] } | { missing: string } {
  let values = [json]
  for (const { step, upTo } of parseJsonPath(path)) {
    values = values.flatMap((value) => takeStep(value, step))
    if (values.length === 0) return { missing: upTo }
  }
  return { values }
}
