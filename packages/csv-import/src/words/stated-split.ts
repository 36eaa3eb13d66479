const UNITS = String.raw`(\d[\d,]*(?:\.\d+)?)`
/** `STK SPLIT ON 5 SHS REC 08/13/25`: so many units were added to those. */
const SPLIT_ON = new RegExp(
  String.raw`\b(?:stk|stock|share)\.?\s+split\s+on\s+${UNITS}\s+(?:shs|shares?|units?)\b`,
  'i',
)

/** The units to which a split added others, as a sentence of the row states them; null for any other text. */
export function unitsBeforeSplit(text: string): string | null {
  return SPLIT_ON.exec(text)?.[1]?.replaceAll(',', '') ?? null
}
