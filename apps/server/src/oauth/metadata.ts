import { TOKEN_SCOPES } from '@plumbline/contract/operation'

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'

/** The addresses below which each document is served. */
export const METADATA_PATHS = {
  /** With the path of the resource (RFC 9728, section 3.1), and without it for programs that look there. */
  resource: [`${RESOURCE_METADATA}/mcp`, RESOURCE_METADATA],
  server: ['/.well-known/oauth-authorization-server'],
} as const

/** This server as OAuth names it. */
export function issuerOf(publicUrl: string): string {
  return new URL(publicUrl).origin
}

/** The query of the address that also offers the tools that write. */
const WRITING = '?write=true'

/** What programs ask access to. */
function resourceOf(publicUrl: string): string {
  return `${issuerOf(publicUrl)}/mcp`
}

/** Whether a resource indicator (RFC 8707) names the assistants' address, with or without the tools that write. */
export function isResource(publicUrl: string, indicator: string): boolean {
  if (!URL.canParse(indicator)) return false
  const { origin, pathname, hash } = new URL(indicator)
  return `${origin}${pathname}${hash}` === resourceOf(publicUrl)
}

/** Where a refused program finds out how to get access. */
export function resourceMetadataAddress(publicUrl: string, asksToWrite: boolean): string {
  return `${issuerOf(publicUrl)}${METADATA_PATHS.resource[0]}${asksToWrite ? WRITING : ''}`
}

/** RFC 9728. Programs ask for the scopes that are listed, so these are the ones that the address needs. */
export function describeResource(publicUrl: string, asksToWrite: boolean) {
  const issuer = issuerOf(publicUrl)
  return {
    resource: resourceOf(publicUrl) + (asksToWrite ? WRITING : ''),
    authorization_servers: [issuer],
    scopes_supported: asksToWrite ? TOKEN_SCOPES : ['read'],
    bearer_methods_supported: ['header'],
    resource_name: 'Plumbline',
    resource_documentation: `${issuer}/help/assistants`,
  }
}

/** RFC 8414. */
export function describeAuthorizationServer(publicUrl: string) {
  const issuer = issuerOf(publicUrl)
  return {
    issuer,
    authorization_endpoint: `${issuer}/app/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: TOKEN_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/help/assistants`,
  }
}
