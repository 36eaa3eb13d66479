import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { ApiError } from '@plumbline/client/api-error'
import { z } from 'zod'

interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  /** True for a tool that changes the account. */
  writes?: boolean
  run(input: z.output<Input>): Promise<z.input<Output>>
}

function refuse(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

/** What the API says is wrong, with its stable code. */
function describeError({ message, code, errors, requestId }: ApiError): string {
  const fields = errors.map(({ path, message: what }) => `${path}: ${what}`).filter((text) => text !== message)
  const about = [code && `code ${code}`, requestId && `request ${requestId}`].filter(Boolean).join(', ')
  return [message, ...fields, about && `(${about})`].filter(Boolean).join('\n')
}

/** Registers a tool. A call that the API refuses returns the problem's text as an error of the tool. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { name, title, description, input, output, writes = false, run }: Tool<Input, Output>,
): void {
  const annotations = { readOnlyHint: !writes, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  server.registerTool(
    name,
    { title, description, inputSchema: input as z.ZodObject, outputSchema: output, annotations },
    async (given) => {
      try {
        // Fields that the output does not name are left out.
        const result = output.parse(await run(given as z.output<Input>))
        return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
      } catch (error) {
        if (error instanceof ApiError) return refuse(describeError(error))
        if (error instanceof z.ZodError)
          return refuse('The installation has another version than this command. Use the same version of both.')
        throw error
      }
    },
  )
}
