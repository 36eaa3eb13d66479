const names: Record<string, string> = { P: 'Purchase', S: 'Sale' }

/** P is a purchase and S a sale; another code stands as the source gives it. */
export function nameInsiderCode(code: string): string {
  return names[code] ?? code
}
