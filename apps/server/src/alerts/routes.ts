import { createAlert, deleteAlert, listAlerts, setAlertMails, updateAlert } from '@plumbline/contract/alerts/operations'
import * as schemas from '@plumbline/contract/alerts/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { serveToUser } from '../http/operation.ts'
import { lookForMailsAgain } from '../mail/mail-schedule.ts'
import { asSeenBy, type Markets } from '../market/market.ts'
import { createOwnAlert, describeAlerts, setLevel } from './alerts.ts'
import { changeAlertSettings, removeAlert } from './stored/alert-rows.ts'

interface Services {
  db: Db
  clock: Clock
  market: Markets
}

/** Serves alerts, with each account's own securities and the prices that it corrected. */
export function serveAlerts(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serveToUser(app, listAlerts, schemas.listAlerts, async ({ user }) =>
    describeAlerts(await asSeenBy(user.id, services), user),
  )

  serveToUser(app, createAlert, schemas.createAlert, async ({ user, body }) => {
    const created = await createOwnAlert(await asSeenBy(user.id, services), user, body)
    await lookForMailsAgain(db, clock, user.id)
    return created
  })

  serveToUser(app, updateAlert, schemas.updateAlert, async ({ user, params, body }) =>
    setLevel(await asSeenBy(user.id, services), user, params.id, body.level),
  )

  serveToUser(app, deleteAlert, {}, async ({ user, params }) => {
    await removeAlert(db, user.id, params.id)
  })

  serveToUser(app, setAlertMails, schemas.setAlertMails, async ({ user, body }) => {
    await changeAlertSettings(db, user.id, body)
    await lookForMailsAgain(db, clock, user.id)
  })
}
