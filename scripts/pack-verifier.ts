import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './checks/run-tool.ts'
import { packFolder } from './pack-folder.ts'
import { root } from './tool.ts'

const source = join(root, 'packages/verify')
const PROGRAM = 'plumbline-verify.js'

/**
 * The verifier of certificates as a package that `npx` runs: `plumbline-verify.tgz`. One file has the engine in it, so
 * that nothing else is installed.
 */
export async function packVerifier(): Promise<Uint8Array> {
  return await packFolder(buildVerifier, [PROGRAM])
}

async function buildVerifier(folder: string): Promise<void> {
  const output = ['--format', 'esm', '--platform', 'node', '--file', join(folder, PROGRAM), '--logLevel', 'silent']
  const parameters = ['src/main.ts', ...output]
  const code = await runTool({ workspace: 'packages/verify', packageName: 'rolldown', parameters })
  if (code !== 0) throw new Error('The verifier could not be built')
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), undefined, 2)}\n`)
  cpSync(join(source, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

function describePackage(): object {
  const { name, description, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=22' },
    bin: { 'plumbline-verify': PROGRAM },
  }
}
