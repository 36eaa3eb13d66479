import * as operations from '@plumbline/contract/goals/operations'
import * as schemas from '@plumbline/contract/goals/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { serveToUser } from '../http/operation.ts'
import type { MeasurementServices } from '../measurement/measure-for-user.ts'
import { authorOf } from '../transactions/author.ts'
import { readBasis } from './goal-basis.ts'
import { addGoal, changeGoal, describeGoal, requireGoal, unknownGoal } from './goals.ts'
import { readGoals, removeGoal } from './stored/goal-rows.ts'

/** Serves goals: amounts that portfolios should reach, with a projection from their owner's assumptions. */
export function serveGoals(app: FastifyInstance, services: MeasurementServices & { clock: Clock }): void {
  const { db, clock } = services

  serveToUser(app, operations.listGoals, schemas.listGoals, async ({ user }) => {
    const goals = []
    for (const goal of await readGoals(db, user.id)) goals.push(await describeGoal(services, user, goal))
    return goals
  })

  serveToUser(app, operations.createGoal, schemas.createGoal, async ({ user, body }) => {
    const author = authorOf(user, clock)
    const id = await db.transaction().execute(async (tx) => await addGoal(tx, user.id, author, body))
    return await describeGoal(services, user, await requireGoal(db, user.id, id))
  })

  serveToUser(app, operations.updateGoal, schemas.updateGoal, async ({ user, params, body }) => {
    const author = authorOf(user, clock)
    await db.transaction().execute(async (tx) => await changeGoal(tx, user.id, author, params.id, body))
    return await describeGoal(services, user, await requireGoal(db, user.id, params.id))
  })

  serveToUser(app, operations.deleteGoal, {}, async ({ user, params }) => {
    if (!(await removeGoal(db, user.id, params.id))) throw unknownGoal()
  })

  serveToUser(app, operations.readGoalBasis, schemas.readGoalBasis, async ({ user, params, query }) => {
    return await readBasis(services, user, params.id, query.currency)
  })
}
