import { measureInteractions } from '../../e2e/interactions/measure-interactions.ts'
import { buildWhenStale, webBuild } from '../../scripts/builds.ts'
import type { Measurement } from './measurement.ts'

const TARGET_MS = 200

/** Interaction to Next Paint on a slow CPU with 400 rows, as a person in a browser meets it. */
export async function benchInteractions(): Promise<Measurement[]> {
  if (!buildWhenStale(webBuild)) throw new Error('the web application does not build')
  return (await measureInteractions()).map(({ name, samples }) => ({
    name: `INP, ${name}`,
    unit: 'ms',
    samples,
    target: TARGET_MS,
    judged: 'p95',
  }))
}
