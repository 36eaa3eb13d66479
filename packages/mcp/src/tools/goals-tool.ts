import type { McpServer } from '@modelcontextprotocol/server'
import { listGoals } from '@plumbline/contract/goals/operations'
import * as schemas from '@plumbline/contract/goals/schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { goalPage, methodPage } from '../page-links.ts'

const { projection, ...goal } = schemas.listGoals.response.element.shape

const result = z.object({
  goals: z.array(
    z.object({
      ...goal,
      projection: projection.unwrap().omit({ years: true }).nullable(),
      page: z.string(),
    }),
  ),
  method: z.string(),
})

/** The tool that says how the person's goals stand. */
export function addGoalsTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'list_goals',
    title: 'List goals',
    description:
      "Lists the amounts that the person wants to reach by a day, with what is owned today and a projection. The projection is a what-if by the person's own assumptions (`monthly`, `yearlyReturn`, `inflation`): state them with it, and never call it a forecast. Money is in the `currency` of the goal.",
    input: z.strictObject({}),
    output: result,
    userTexts: ['goals[].name', 'goals[].portfolioName'],
    async run() {
      const goals = await installation.call(listGoals)
      return {
        goals: goals.map((each) => ({ ...each, page: goalPage(installation, each._id) })),
        method: methodPage(installation, 'goals.md'),
      }
    },
  })
}
