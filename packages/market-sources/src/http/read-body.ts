export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

/** The whole body; gives up as soon as it has more than `maxBytes` (unpacked), however long it would go on. */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLargeError(`the answer is larger than ${maxBytes} bytes`)
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
