let kept: File | null = null

/** Keeps a file that lists holdings for the page that reads it. */
export function keepHoldingsFile(file: File): void {
  kept = file
}

/** The kept file, once. */
export function takeHoldingsFile(): File | null {
  const file = kept
  kept = null
  return file
}
