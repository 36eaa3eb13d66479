/** Many short texts in one buffer: text `i` is the UTF-16 units from `starts[i]` to `starts[i + 1]`. */
export interface PackedTexts {
  units: Uint16Array
  starts: Uint32Array
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const starts = new Uint32Array(texts.length + 1)
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] as number) + text.length
  const units = new Uint16Array(starts[texts.length] as number)
  let used = 0
  for (const text of texts) for (let at = 0; at < text.length; at++) units[used++] = text.charCodeAt(at)
  return { units, starts }
}

export function textAt({ units, starts }: PackedTexts, index: number): string {
  return String.fromCharCode(...units.subarray(starts[index], starts[index + 1]))
}
