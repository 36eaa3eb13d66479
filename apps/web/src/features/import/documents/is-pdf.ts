/** Whether a file is a PDF, by its name and type in the browser. */
export function isPdf({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type === 'application/pdf' || name.toLowerCase().endsWith('.pdf')
}
