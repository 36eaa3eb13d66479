import { type Definition, definitionOf, definitionsIn, reachOf } from './code-steps.ts'
import type { Carrier, Stage, Way } from './ways.ts'

/** A stage as the code has it. */
export interface TracedStage {
  title: string
  name: string
  file: string
  steps: { name: string; text: string }[]
  /** The stages that this one calls, each with what carries the call. */
  calls: { by: string; stage: TracedStage }[]
  /** What takes the result to the next stage; undefined for the last one. */
  onwards: string | undefined
}

/**
 * The stages of a way, with their calls in the order of the code.
 *
 * @throws {Error} The code no longer goes this way, or a step has no docstring.
 */
export function traceWay(way: Way): TracedStage[] {
  return way.map((stage, index) => {
    const next = way[index + 1]
    return {
      ...traceSteps(stage),
      calls: (stage.calls ?? []).map(({ by, ...called }) => ({
        by: carriedBy(by, stage, called),
        stage: { ...traceSteps(called), calls: [], onwards: undefined },
      })),
      onwards: stage.onwards && next && carriedBy(stage.onwards, stage, next),
    }
  })
}

function traceSteps({ title, file, name, steps }: Stage) {
  const called = calledBy(definitionOf(file, name), steps)
  return { title, file, name, steps: called.map((step) => ({ name: step.name, text: step.text ?? '' })) }
}

/** The calls of these names, in the order of the code. */
function calledBy(definition: Definition, names: readonly string[]): Definition[] {
  const called = reachOf(definition).filter(({ name }) => names.includes(name))
  for (const name of names) {
    const step = called.find((each) => each.name === name)
    if (step === undefined)
      throw new Error(
        `${definition.file}: ${definition.name} no longer calls ${name}, which scripts/docs/ways.ts draws`,
      )
    if (step.text === undefined)
      throw new Error(`${step.file}: ${name} is drawn by \`npm run docs\` and has no docstring`)
  }
  return called
}

/** The words on an arrow. Throws when the code does not go that way. */
function carriedBy(by: Carrier, from: Stage, to: Stage): string {
  const sender = definitionOf(from.file, from.name)
  const receiver = definitionOf(to.file, to.name)
  const steps = calledBy(sender, from.steps)
  const sending = [sender, ...steps].flatMap((each) => [each, ...reachOf(each)])
  const isNamedBy = (definitions: Definition[], word: string) =>
    definitions.some(({ uses, strings }) => uses.includes(word) || strings.includes(word))
  const requireWay = (isThere: boolean) => {
    if (!isThere) throw new Error(`${to.name} is no longer reached from ${from.name} as scripts/docs/ways.ts says`)
  }
  switch (by.kind) {
    case 'call':
      requireWay(steps.includes(receiver))
      return to.name
    case 'request': {
      const operation = definitionOf(by.contract, by.name)
      const handlers = definitionsIn(by.routes).map(reachOf)
      requireWay(sending.includes(operation))
      requireWay(handlers.some((reached) => reached.includes(operation) && reached.includes(receiver)))
      return `${by.operation.method} /api${by.operation.path}`
    }
    case 'method':
      requireWay(isNamedBy([...sending, receiver], by.name))
      return `${by.port}.${by.name}`
    case 'shared':
      requireWay(isNamedBy(sending, by.name) && isNamedBy([receiver], by.name))
      return by.words
    case 'page':
      return by.words
  }
}
