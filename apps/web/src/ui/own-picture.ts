/** Whether a picture is this server's own, or stands in the page itself: nothing is loaded from other hosts. */
export function isOwnPicture(address: string): boolean {
  return /^(\/(?![/\\])|data:image\/)/.test(address)
}
