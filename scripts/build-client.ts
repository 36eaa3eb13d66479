import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runTool } from './checks/run-tool.ts'
import { root } from './tool.ts'

const source = join(root, 'packages/client')
const contract = join(root, 'packages/contract/src')
/** Where `npm run build:client` puts the package, for `npm publish packages/client/dist`. */
const publishedFolder = join(source, 'dist')

/** Turns imports of other workspaces and of `.ts` files into imports of the package's own `.js` files. */
function rewriteImports(text: string, module: string): string {
  const toFile = (target: string) => {
    const path = relative(dirname(module), target)
    return `${path.startsWith('.') ? path : `./${path}`}.js`
  }
  return text
    .replace(/(["'])@plumbline\/([\w/-]+)\1/g, (_, quote, target) => `${quote}${toFile(target)}${quote}`)
    .replace(/(["'])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1')
}

/**
 * Copies a module, such as `contract/portfolios/operations`, with every module that it imports.
 *
 * @param folder of the package, which has what the compiler wrote in `emitted`
 */
function copyModule(folder: string, module: string, extension: '.js' | '.d.ts', copied: Set<string>): void {
  const file = module + extension
  if (copied.has(file)) return
  copied.add(file)
  const text = rewriteImports(readFileSync(join(folder, 'emitted', file.replace('/', '/src/')), 'utf8'), module)
  // tsc writes `any` for a type that it cannot spell out, with a comment that says so.
  if (text.includes('/*elided*/')) throw new Error(`${file}: declare an interface for the recursive type`)
  mkdirSync(dirname(join(folder, module)), { recursive: true })
  writeFileSync(join(folder, file), text)
  for (const [, target = ''] of text.matchAll(/(?:from |import\()["']([^"']+)["']/g)) {
    if (!target.startsWith('.')) throw new Error(`${file} imports ${target}, but the package has no dependencies`)
    copyModule(folder, join(dirname(module), target).replace(/\.js$/, ''), extension, copied)
  }
}

/** `export *` silently leaves out a name that two modules export. */
function refuseSameNames(folder: string, modules: string[]): void {
  const owners = new Map<string, string>()
  for (const module of modules) {
    const text = readFileSync(join(folder, `${module}.d.ts`), 'utf8')
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:const|function|class|interface|type) (\w+)/gm)) {
      if (owners.has(name)) throw new Error(`${module} and ${owners.get(name)} both export ${name}`)
      owners.set(name, module)
    }
  }
}

/** The operations and vocabularies of every feature, in the order of their names: `contract/portfolios/operations`. */
function listContractModules(): string[] {
  const files = globSync('*/{operations,vocabulary}.ts', { cwd: contract })
  return files.map((file) => `contract/${file.replace(/\.ts$/, '')}`).sort()
}

/** Builds the client package in `folder` from its sources and the contract's operations. It has no dependencies. */
export async function buildClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const emitted = join(folder, 'emitted')
  const code = await runTool({
    packageName: 'typescript',
    command: 'tsc',
    parameters: ['--project', join(source, 'tsconfig.build.json'), '--outDir', emitted],
  })
  if (code !== 0) throw new Error('The client does not compile')
  writeModules(folder)
  rmSync(emitted, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), undefined, 2)}\n`)
  cpSync(join(source, 'examples'), join(folder, 'examples'), { recursive: true })
  cpSync(join(source, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

function writeModules(folder: string): void {
  const modules = ['client/client', 'client/api-error', ...listContractModules()]
  const index = modules.map((module) => `export * from './${module}.js'\n`).join('')
  const types = ['contract/operation', 'contract/problems']
  writeFileSync(join(folder, 'index.js'), index)
  writeFileSync(
    join(folder, 'index.d.ts'),
    index + types.map((module) => `export type * from './${module}.js'\n`).join(''),
  )
  const copied = new Set<string>()
  for (const module of modules) {
    copyModule(folder, module, '.js', copied)
    copyModule(folder, module, '.d.ts', copied)
  }
  for (const module of types) copyModule(folder, module, '.d.ts', copied)
  refuseSameNames(folder, [...modules, ...types])
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
    engines: { node: '>=20' },
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts', 'client', 'contract', 'engine', 'text', 'examples'],
  }
}

if (import.meta.main) await buildClient(publishedFolder)
