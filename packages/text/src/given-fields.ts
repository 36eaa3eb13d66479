/** The object without the fields that are undefined. */
export function givenFields<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // No type tells which fields are left.
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
