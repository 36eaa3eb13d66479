/** Whether a picture comes from this server or a data URL. Nothing is loaded from other hosts. */
export function isOwnPicture(address: string): boolean {
  return /^(\/(?![/\\])|data:image\/)/.test(address)
}
