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

/** The rules on modules, and those on folders. */
export const RULE_FILES = ['.dependency-cruiser.mjs', '.dependency-cruiser.folders.mjs'] as const

/** Reads every import in the folders and applies the rules of one file. */
export async function cruiseImports(
  projectRoot: string,
  folders: string[],
  ruleFile: (typeof RULE_FILES)[number] = RULE_FILES[0],
): Promise<ImportGraph> {
  const run = await promisify(execFile)(
    process.execPath,
    [
      toolScript('.', 'dependency-cruiser', 'depcruise'),
      '--config',
      join(root, ruleFile),
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
