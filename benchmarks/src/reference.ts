import { measureReferenceTasks } from '../../e2e/interactions/measure-reference-tasks.ts'
import { buildWhenStale, webBuild } from '../../scripts/builds.ts'
import type { Measurement } from './measurement.ts'

const TARGET_MS = 200

/** The longest tasks of the API reference, which draws one operation of a document of half a megabyte at a time. */
export async function benchReference(): Promise<Measurement[]> {
  if (!buildWhenStale(webBuild)) throw new Error('the web application does not build')
  const { load, open, pageOfText } = await measureReferenceTasks()
  const judgement = { unit: 'ms', target: TARGET_MS, judged: 'median' } as const
  return [
    { ...judgement, name: 'longest task, loading the API reference', samples: load, floor: pageOfText },
    { ...judgement, name: 'longest task, opening an operation of it', samples: open },
  ]
}
