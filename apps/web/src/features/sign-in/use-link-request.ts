import { useState } from 'react'
import { requestSignInLink } from '../../api/account-queries.ts'
import { describeError } from '../../api/api-error.ts'
import { rememberSignInRequest } from '../../api/session.ts'

export type LinkRequest = {
  isSending: boolean
  failure: string | null
  /** The address that a link was sent to. */
  sentTo: string | null
  send: (email: string) => Promise<void>
  startOver: () => void
}

/** Asks the server to mail a sign-in link, and keeps what this browser needs to use it. */
export function useLinkRequest(): LinkRequest {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function send(email: string) {
    setFailure(null)
    setIsSending(true)
    try {
      const { nonce } = await requestSignInLink(email)
      rememberSignInRequest(nonce)
      setSentTo(email)
    } catch (error) {
      setFailure(describeError(error))
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, failure, sentTo, send, startOver: () => setSentTo(null) }
}
