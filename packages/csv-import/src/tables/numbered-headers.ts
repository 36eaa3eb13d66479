/** The headers of a file without a header line. */
export function numberedHeaders(width: number): string[] {
  return Array.from({ length: width }, (_, index) => `Column ${index + 1}`)
}

export function isNumberedHeader(header: string): boolean {
  return /^Column \d+$/.test(header)
}
