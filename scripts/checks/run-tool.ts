import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, root, toolScript } from '../tool.ts'
import { failedOnce, passedOnce, type Tally } from './run-steps.ts'

export interface ToolCall {
  /** Workspace that declares the tool and in whose folder it runs; the root when absent. */
  workspace?: string
  packageName: string
  /** Name of the package's command when it is not the package's own name. */
  command?: string
  parameters: string[]
  environment?: Record<string, string>
}

/** The output goes through a pipe, so that no tool moves the cursor while others write. Colors stay. */
const IN_COLOR = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

/** Runs a tool from node_modules with its output on the screen. Returns its exit code, or 1 if a signal ended it. */
export function runTool(call: ToolCall): Promise<number> {
  const workspace = call.workspace ?? '.'
  const script = toolScript(workspace, call.packageName, call.command)
  const child = spawn(process.execPath, [script, ...call.parameters], {
    cwd: join(root, workspace),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: compileCache, ...IN_COLOR, ...process.env, ...call.environment },
  })
  child.stdout.pipe(process.stdout, { end: false })
  child.stderr.pipe(process.stderr, { end: false })
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', endWithUs)
      resolve(code ?? 1)
    })
  })
}

/** A tool as one check: its exit code says whether it passed. */
export async function checkByTool(call: ToolCall): Promise<Tally> {
  return (await runTool(call)) === 0 ? passedOnce : failedOnce
}
