/** A key that no one else makes: 128 random bits as hexadecimal digits. Also where the page is not a secure context. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
