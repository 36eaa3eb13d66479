const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that a page or a mail shows and never runs. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A template in which every inserted value is escaped. */
export function html(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((page, part, index) => page + escapeHtml(String(values[index - 1])) + part)
}
