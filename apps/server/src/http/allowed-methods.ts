import type { Operation } from '@plumbline/contract/operation'

/** The methods that the API takes at a path, such as `GET, PATCH`; undefined for a path of no operation. */
export function allowedMethods(operations: Iterable<Operation>, path: string): string | undefined {
  const names = path.split('/')
  const methods = new Set<string>()
  for (const operation of operations) {
    const pattern = `/api${operation.path}`.split('/')
    const isAt = pattern.length === names.length && pattern.every((part, index) => isName(part, names[index] ?? ''))
    if (isAt) methods.add(operation.method)
  }
  return methods.size === 0 ? undefined : [...methods].sort().join(', ')
}

/** Dots lead to another address, so they stand for no parameter. */
function isName(part: string, name: string): boolean {
  return part.startsWith(':') ? !/^\.{0,2}$/.test(name) : part === name
}
