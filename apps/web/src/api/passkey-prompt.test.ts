import { expect, test } from 'vitest'
import { closePasskeyPrompt, PasskeyPromptClosed, promptForPasskey, watchClosings } from './passkey-prompt.ts'

test('a prompt that is about to open when prompts are closed does not open', async () => {
  const refuseIfClosed = watchClosings()
  expect(refuseIfClosed).not.toThrow()
  await closePasskeyPrompt()
  await expect(promptForPasskey(async () => refuseIfClosed())).rejects.toThrow(PasskeyPromptClosed)
  expect(watchClosings()).not.toThrow()
})
