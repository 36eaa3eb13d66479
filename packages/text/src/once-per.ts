/**
 * Keeps what was made, such as a formatter of Intl, which takes longer to make than to use many times. `parts` are all
 * that it depends on.
 */
export function oncePer<Parts extends readonly (string | number)[], Value>(
  make: (...parts: Parts) => NonNullable<Value>,
): (...parts: Parts) => NonNullable<Value> {
  const made = new Map<string, NonNullable<Value>>()
  return (...parts) => {
    const key = parts.join('\n')
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(...parts)
    made.set(key, value)
    return value
  }
}
