export interface Lockfile {
  packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }>
}

/**
 * Says for each package of the lockfile what is wrong with it: without a checksum npm would install whatever a registry
 * sends, and an address would bind everyone to one registry. Workspaces have neither.
 */
export function findLockfileProblems({ packages }: Lockfile): string[] {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  if (installed.length === 0) return ['package-lock.json has no packages']
  return installed.flatMap(([path, { integrity, resolved }]) => [
    ...(integrity?.startsWith('sha512-')
      ? []
      : [`${path} has no checksum: use a version that exists for every platform`]),
    ...(resolved === undefined ? [] : [`${path} names the address ${resolved}`]),
  ])
}
