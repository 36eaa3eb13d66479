export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

/** Reads the whole body. Throws as soon as it exceeds `maxBytes` (decompressed). */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLargeError(`the response is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.length
  }
  return body
}
