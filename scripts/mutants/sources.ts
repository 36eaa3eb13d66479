import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tool.ts'
import { type FaultPlace, findFaultPlaces, withSwitches } from './find-faults.ts'

/** Fixtures, what tests use, and migrations, which are never edited. Pages (tsx) are tested in a browser. */
const NOT_CHANGED =
  /[.]test[.]ts$|[.]d[.]ts$|\/testing\/|\/migrations\/|\/locales\/|^packages\/fixtures\/|[.]config[.]ts$/
const TEST = /[.]test[.]tsx?$/
/** The demo's market is invented: with another number it is another market, and no fault. */
const INVENTED = /^packages\/market-sources\/src\/demo\//
const CODE = /^(?:packages|apps)\/[^/]+\/src\/.*[.]ts$/

export interface Fault extends FaultPlace {
  /** Path from the project's root. */
  file: string
  /** As `engine` or `server`. */
  part: string
}

export interface Sources {
  faults: Fault[]
  /** The text of each changed file with its switches, by absolute path. */
  switched: Map<string, string>
  /** A hash of everything but the tests that decides which test runs which place. */
  state: string
}

function listFiles(): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'apps', 'vitest.config.ts']
  return execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trim()
    .split('\n')
}

/** Reads the source of the packages, the server and the web application, and finds all places for faults. */
export function readSources(): Sources {
  const faults: Fault[] = []
  const switched = new Map<string, string>()
  const hash = createHash('sha256')
  for (const file of listFiles()) {
    const text = readFileSync(join(root, file), 'utf8')
    if (!TEST.test(file)) hash.update(file).update(text)
    if (!CODE.test(file) || NOT_CHANGED.test(file) || text.startsWith('#!')) continue
    const places = findFaultPlaces(text).filter(({ kind }) => kind !== 'number' || !INVENTED.test(file))
    if (places.length === 0) continue
    switched.set(join(root, file), withSwitches(text, places, faults.length))
    faults.push(...places.map((place) => ({ ...place, file, part: file.split('/')[1] ?? file })))
  }
  return { faults, switched, state: hash.digest('hex') }
}
