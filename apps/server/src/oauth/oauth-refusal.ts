/** A refusal in the words of OAuth (RFC 6749, section 5.2; RFC 7591, section 3.2.2). Its message is for developers. */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal'
  readonly code: OAuthErrorCode
  readonly status: number

  constructor(code: OAuthErrorCode, message: string, status = code === 'invalid_client' ? 401 : 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

type OAuthErrorCode =
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_target'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
