import { codeOf, messageOf } from '../../thrown.ts'
import { findEndpointProblem } from './find-endpoint-problem.ts'

const TIMEOUT_MS = 10_000
const NEEDED_FIELDS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error ? cause.message || String(codeOf(cause)) : messageOf(error)
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the issuer's discovery document (OpenID Connect Discovery 1.0, section 4).
 *
 * @param issuer the value of OIDC_ISSUER
 * @returns a sentence that says why nobody can sign in; undefined if the document is right
 */
export async function findIssuerProblem(issuer: string): Promise<string | undefined> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let response: Response
  let text: string
  try {
    response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    text = await response.text()
  } catch (error) {
    return `${address} cannot be reached: ${reasonOf(error)}`
  }
  if (response.status !== 200) return `${address} responds with status ${response.status}. Check OIDC_ISSUER.`
  const document = parseObject(text)
  if (document === undefined) return `${address} is not a JSON document. Check OIDC_ISSUER.`
  if (typeof document.issuer !== 'string' || !URL.canParse(document.issuer))
    return `${address} does not name an issuer.`
  if (new URL(document.issuer).href !== new URL(issuer).href)
    return `OIDC_ISSUER is ${issuer}, but the issuer names itself ${document.issuer}. They must be equal.`
  const missing = NEEDED_FIELDS.filter((field) => typeof document[field] !== 'string')
  if (missing.length > 0) return `${address} has no ${missing.join(' and no ')}.`
  const problem = findEndpointProblem(document)
  return problem && `In ${address}, ${problem}`
}
