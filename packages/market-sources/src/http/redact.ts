/** Takes keys out of a text before it can reach an error or a log: the given secrets in any spelling, and what looks like one in a query. */
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
