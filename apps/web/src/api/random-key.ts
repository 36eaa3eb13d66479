/** A unique key: 128 random bits as hexadecimal digits. Works outside secure contexts too. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
