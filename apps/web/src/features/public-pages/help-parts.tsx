import { t } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconApi,
  IconFileImport,
  IconMathFunction,
  IconRobot,
  IconRocket,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './help.module.css'

const listParts = () =>
  [
    {
      to: '/help/csv-import',
      Icon: IconFileImport,
      title: t`Importing a CSV file`,
      text: t`How to get a CSV file from a broker, what it must contain and what the import does with it.`,
    },
    {
      to: '/help/methods',
      Icon: IconMathFunction,
      title: t`How each figure is measured`,
      text: t`Value, gain, returns, risk and income, each with its formula and an example.`,
    },
    {
      to: '/help/errors',
      Icon: IconAlertTriangle,
      title: t`Errors and their codes`,
      text: t`What each error of Plumbline means and what to do about it.`,
    },
    {
      to: '/help/api/quick-start',
      Icon: IconRocket,
      title: t`The API in five minutes`,
      text: t`Find an asset, record a purchase, read and explain: with curl, JavaScript and Python.`,
    },
    {
      to: '/help/api',
      Icon: IconApi,
      title: t`The API`,
      text: t`Access tokens, pagination, idempotency and errors of Plumbline’s API.`,
    },
    {
      to: '/help/assistants',
      Icon: IconRobot,
      title: t`Assistants`,
      text: t`How an assistant reads your portfolios by the Model Context Protocol.`,
    },
  ] as const

/** The pages of the help. */
export function HelpParts() {
  return (
    <ul className={styles.parts}>
      {listParts().map(({ to, Icon, title, text }) => (
        <li key={to}>
          <Link to={to}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <b>{title}</b>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
