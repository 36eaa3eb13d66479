import { recordOf } from '../normalize/json-values.ts'

/** The value at a path such as `data.prices.0.close`; the value itself for an empty path. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value
  let at = value
  for (const part of path.split('.')) {
    const container = Array.isArray(at) ? { ...at } : recordOf(at)
    if (!Object.hasOwn(container, part)) return undefined
    at = (container as Record<string, unknown>)[part]
  }
  return at
}
