/** A control's options for a vocabulary, in the order of the labels. The compiler requires a label for every word. */
export function choicesOf<Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value: value as Value, label: label as string }))
}
