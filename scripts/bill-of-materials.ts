import { spawnSync } from 'node:child_process'

interface Component {
  'bom-ref': string
  properties?: { name: string; value: string }[]
}

interface Dependency {
  ref: string
  dependsOn: string[]
}

interface BillOfMaterials {
  metadata: { component: { name: string } }
  components: Component[]
  dependencies: Dependency[]
}

function isForDevelopment({ properties = [] }: Component): boolean {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
}

/**
 * The CycloneDX bill of materials of what `npm ci --omit=dev` installs, from the lockfile. npm's own `--omit dev`
 * leaves out packages that are also a development dependency of some workspace, so the whole list is filtered here.
 *
 * @param folder root of the repository
 * @param name of the product; npm puts the name of the folder
 */
export function makeBillOfMaterials(folder: string, name: string): string {
  const parameters = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const isWindows = process.platform === 'win32'
  const run = spawnSync('npm', parameters, { cwd: folder, encoding: 'utf8', shell: isWindows, maxBuffer: 1e8 })
  if (run.status !== 0) throw new Error(`npm sbom failed: ${run.stderr || run.error?.message}`)
  const bill = JSON.parse(run.stdout) as BillOfMaterials
  bill.metadata.component.name = name
  const dropped = new Set(bill.components.filter(isForDevelopment).map((component) => component['bom-ref']))
  bill.components = bill.components.filter((component) => !dropped.has(component['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => !dropped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !dropped.has(each)) }))
  return `${JSON.stringify(bill, undefined, 2)}\n`
}
