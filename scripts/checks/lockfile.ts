interface LockedPackage {
  link?: boolean
  integrity?: string
  resolved?: string
  optional?: boolean
  engines?: { node?: string }
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

/** What the README asks for. Scripts run on the newer Node that npm installs. */
const INSTALLING_NODE = 20

/**
 * Says for each package of the lockfile what is wrong with it: without a checksum npm would install whatever a registry
 * sends, and an address would bind everyone to one registry. Workspaces have neither. npm leaves out an optional
 * package, such as a binary for one platform, in silence if its `engines` ask for a newer Node than npm runs on.
 */
export function findLockfileProblems({ packages }: Lockfile): string[] {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  if (installed.length === 0) return ['package-lock.json has no packages']
  return installed.flatMap(([path, { integrity, resolved, optional, engines }]) => [
    ...(integrity?.startsWith('sha512-')
      ? []
      : [`${path} has no checksum: use a version that exists for every platform`]),
    ...(resolved === undefined ? [] : [`${path} names the address ${resolved}`]),
    ...(optional && isTooNew(engines?.node)
      ? [`${path} is not installed by npm on Node ${INSTALLING_NODE}: remove its "engines" from package-lock.json`]
      : []),
  ])
}

/** Whether every alternative of a range such as `^20.19.0 || >=22.12.0` begins above the Node that npm runs on. */
function isTooNew(range = '*'): boolean {
  return range.split('||').every((alternative) => Number(/\d+/.exec(alternative)?.[0] ?? 0) > INSTALLING_NODE)
}
