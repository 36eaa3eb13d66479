export interface TriedRequest {
  method: string
  /** Such as `/api/portfolio/{id}`. */
  path: string
  /** By name, as typed; those of the path have an entry. */
  values: Readonly<Record<string, string>>
  token: string
  /** JSON; undefined without a body. */
  body: string | undefined
}

export interface TriedResponse {
  status: number
  statusText: string
  headers: [string, string][]
  /** Indented JSON or text; undefined for another file. */
  text: string | undefined
  blob: Blob
}

const SHOWN_HEADERS = ['content-type', 'x-total-count', 'x-next-cursor', 'ratelimit', 'retry-after', 'allow']

/** The address with its values: those that the path names in it, the others as the query, empty ones left out. */
export function fillAddress(path: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name)
    return encodeURIComponent(values[name] ?? '')
  })
  const query = Object.entries(values).filter(([name, value]) => value !== '' && !used.has(name))
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`
}

/** Sends a request as a program would, without the session of this browser. */
export async function sendRequest({ method, path, values, token, body }: TriedRequest): Promise<TriedResponse> {
  const response = await fetch(fillAddress(path, values), {
    method,
    credentials: 'omit',
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const { status, statusText } = response
  const headers = SHOWN_HEADERS.flatMap((name): [string, string][] => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const blob = await response.blob()
  return { status, statusText, headers, text: await readText(blob), blob }
}

async function readText(blob: Blob): Promise<string | undefined> {
  const text = async () => await blob.text()
  if (blob.type.includes('json')) return JSON.stringify(JSON.parse(await text()), null, 2)
  return blob.type.startsWith('text/') || blob.size === 0 ? await text() : undefined
}
