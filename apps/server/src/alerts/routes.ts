import { createAlert, deleteAlert, listAlerts, setAlertMails, updateAlert } from '@plumbline/contract/alerts/operations'
import * as schemas from '@plumbline/contract/alerts/schemas'
import type { FastifyInstance } from 'fastify'
import { serveToUser } from '../http/operation.ts'
import { lookForMailsAgain } from '../mail/mail-schedule.ts'
import { type AlertServices, createOwnAlert, describeAlerts, setLevel } from './alerts.ts'
import { mailAlerts, removeAlert } from './stored/alert-rows.ts'

export function serveAlerts(app: FastifyInstance, services: AlertServices): void {
  const { db, clock } = services

  serveToUser(app, listAlerts, schemas.listAlerts, async ({ user }) => await describeAlerts(services, user))

  serveToUser(app, createAlert, schemas.createAlert, async ({ user, body }) => {
    const created = await createOwnAlert(services, user, body)
    await lookForMailsAgain(db, clock, user.id)
    return created
  })

  serveToUser(
    app,
    updateAlert,
    schemas.updateAlert,
    async ({ user, params, body }) => await setLevel(services, user, params.id, body.level),
  )

  serveToUser(app, deleteAlert, {}, async ({ user, params }) => {
    await removeAlert(db, user.id, params.id)
  })

  serveToUser(app, setAlertMails, schemas.setAlertMails, async ({ user, body }) => {
    await mailAlerts(db, user.id, body.byMail)
  })
}
