/** Names whose text may end with the two keys that lead there, which screen readers do not read. */
export function namesBesideKeys(names: readonly string[]): RegExp[] {
  return names.map((name) => new RegExp(`^${name}(g[a-z])?$`))
}
