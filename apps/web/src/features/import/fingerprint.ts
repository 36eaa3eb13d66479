import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The same for the same bytes, whatever the file is called. Computed here, since browsers hash only on secure pages. */
export function fingerprint(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}
