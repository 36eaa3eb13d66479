/**
 * Removes secrets from a text before it reaches an error or a log: the given ones in any encoding, and query parameters
 * that look like keys.
 */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) {
    if (secret === '') continue
    for (const spelling of new Set([
      secret,
      encodeURIComponent(secret),
      new URLSearchParams([['', secret]]).toString().slice(1),
    ])) {
      clean = clean.replaceAll(spelling, '***')
    }
  }
  return clean.replace(/\b(api_token|apikey|token|crumb)=[^&\s"']+/gi, '$1=***')
}
