import type { BodyOf, Operation } from './operation.ts'
import type { ProblemCode } from './problems.ts'

/** What the API documentation says about an operation besides its schemas. */
export interface OperationReference {
  /** The name under which the contract and the client export it. */
  name: string
  /** One line, in the third person. */
  summary: string
  /** Problems besides those that every operation of its kind has, such as `not-found` with an id in the path. */
  errors: readonly ProblemCode[]
  /** An example of a valid request body; without it, one is made from the schema. */
  body: unknown
}

type References<Module> = {
  [Name in keyof Module as Module[Name] extends Operation ? Name : never]: Module[Name] extends Operation
    ? { summary: string; errors?: readonly ProblemCode[]; body?: BodyOf<Module[Name]> }
    : never
}

/** Describes every operation of a feature's operations.ts; a missing one does not compile. */
export function describeOperations<Module extends object>(
  operations: Module,
  references: References<Module>,
): Map<Operation, OperationReference> {
  const described = Object.entries<Partial<OperationReference> & { summary: string }>(references)
  return new Map(
    described.map(([name, { summary, errors = [], body }]) => [
      operations[name as keyof Module] as Operation,
      { name, summary, errors, body },
    ]),
  )
}
