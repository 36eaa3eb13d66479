import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, toolScript } from '../tool.ts'

export interface RuleViolation {
  rule: string
  from: string
  to: string
}

export interface ImportGraph {
  /** Paths of the modules that were read, relative to the folder cruised. */
  modules: string[]
  violations: RuleViolation[]
}

interface CruiseResult {
  modules: { source: string; followable?: boolean }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/** Reads every import below the folders and judges it by the rules of .dependency-cruiser.mjs. */
export async function cruiseImports(projectRoot: string, folders: string[]): Promise<ImportGraph> {
  const run = await promisify(execFile)(
    process.execPath,
    [
      toolScript('.', 'dependency-cruiser', 'depcruise'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...folders,
    ],
    { cwd: projectRoot, maxBuffer: 256 * 1024 * 1024 },
  )
  const result: CruiseResult = JSON.parse(run.stdout)
  return {
    modules: result.modules.map((module) => module.source),
    violations: result.summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to })),
  }
}
