import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hexadecimal digits. Computed here, since browsers do it only on secure pages. */
export function hashFile(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}
