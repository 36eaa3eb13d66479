import { findDependencies, findShippedPackages, type LockedPackages, readLockedPackages } from './shipped-packages.ts'

const PACKAGES = 'node_modules/'
const isWorkspace = (folder: string) => !folder.includes(PACKAGES)
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf(PACKAGES) + PACKAGES.length)
const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort()

function licensesOf(license: string | undefined) {
  if (license === undefined) return undefined
  return [license.includes(' ') ? { expression: license } : { license: { id: license } }]
}

function componentOf(locked: LockedPackages, folder: string) {
  const { version, license, integrity } = locked[folder] ?? {}
  const name = nameOf(folder)
  const digest = integrity?.replace('sha512-', '')
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licensesOf(license),
    hashes: digest && [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
  }
}

/**
 * The CycloneDX bill of materials of what is shipped, from the lockfile: no tools, and nothing that only fixtures need.
 * `npm sbom` lists both, and it refuses workspaces without a version.
 *
 * @param folder root of the repository
 * @param name of the product
 */
export function makeBillOfMaterials(folder: string, name: string): string {
  const locked = readLockedPackages(folder)
  const shipped = [...findShippedPackages(locked)]
  const product = {
    'bom-ref': `${name}@${locked['']?.version}`,
    type: 'application',
    name,
    version: locked['']?.version,
  }
  const refOf = (each: string) => (isWorkspace(each) ? product['bom-ref'] : `${nameOf(each)}@${locked[each]?.version}`)
  const components = new Map(
    shipped.filter((each) => !isWorkspace(each)).map((each) => [refOf(each), componentOf(locked, each)]),
  )
  const dependsOn = Map.groupBy(shipped, refOf)
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: product },
    components: sorted(components.keys()).map((ref) => components.get(ref)),
    dependencies: [product['bom-ref'], ...sorted(components.keys())].map((ref) => ({
      ref,
      dependsOn: sorted((dependsOn.get(ref) ?? []).flatMap((each) => findDependencies(locked, each).map(refOf))).filter(
        (each) => each !== ref,
      ),
    })),
  }
  return `${JSON.stringify(bill, undefined, 2)}\n`
}
