interface CurlRequest {
  method: string
  /** The whole address; parameters in the path are in braces. */
  url: string
  needsToken: boolean
  /** An example; undefined without a body. */
  body: unknown
}

/** The request as a command for a shell, with the access token in PLUMBLINE_TOKEN. */
export function writeCurl({ method, url, needsToken, body }: CurlRequest): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    ...(needsToken ? ['-H "Authorization: Bearer $PLUMBLINE_TOKEN"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`]),
  ]
  return parts.join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
