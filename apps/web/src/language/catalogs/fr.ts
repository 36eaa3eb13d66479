import type { Messages } from '@lingui/core'

const catalogs = import.meta.glob<Messages>(['../../**/locales/fr.po', '../../../../../packages/*/locales/fr.po'], {
  eager: true,
  import: 'messages',
})

export const messages: Messages = Object.assign({}, ...Object.values(catalogs))
