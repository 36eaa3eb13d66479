/** Saves a file from the browser's memory, as a download. */
export function saveFile({ name, blob }: { name: string | undefined; blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? ''
  link.click()
  URL.revokeObjectURL(address)
}
