import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { AssistantAddress } from './assistant-address.tsx'

test('an assistant gets the address of this installation and a configuration with it', async () => {
  const screen = await renderUi(<AssistantAddress />)
  const address = `${location.origin}/mcp`
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(address)
  const configuration = screen
    .getByRole('textbox', { name: 'Configuration with an access token' })
    .element() as HTMLTextAreaElement
  expect(JSON.parse(configuration.value)).toEqual({
    mcpServers: { plumbline: { url: address, headers: { Authorization: expect.stringMatching(/^Bearer /) } } },
  })
})
