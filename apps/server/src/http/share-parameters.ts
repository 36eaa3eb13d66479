interface Parameter {
  name: string
}

export type Referred = Parameter | { $ref: string }

type Operations = Record<string, Record<string, { parameters?: Referred[] }>>

/** The part of a document that has parameters. */
interface Documented {
  paths: Operations
  webhooks?: Operations
  components: { parameters?: Record<string, Parameter> }
}

/**
 * Moves parameters that several operations have to the components, and refers to them: they would stand in the document
 * dozens of times. Two that share only a name get numbered keys.
 */
export function shareParameters({ paths, webhooks = {}, components }: Documented): void {
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) => Object.values(path))
  const all = operations.flatMap(({ parameters = [] }) => parameters.filter((each) => 'name' in each))
  const uses = Map.groupBy(all, (each) => JSON.stringify(each))
  const shared = { ...components.parameters }
  const keys = new Map<string, string>()
  for (const [written, [first, second]] of uses) {
    if (first === undefined || second === undefined) continue
    let key = first.name
    for (let number = 2; key in shared; number++) key = `${first.name}-${number}`
    shared[key] = first
    keys.set(written, key)
  }
  components.parameters = shared
  const refer = (each: Referred): Referred => {
    const key = keys.get(JSON.stringify(each))
    return key === undefined ? each : { $ref: `#/components/parameters/${key}` }
  }
  for (const operation of operations)
    if (operation.parameters !== undefined) operation.parameters = operation.parameters.map(refer)
}
