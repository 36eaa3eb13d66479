import { whatIsIncluded } from '@plumbline/contract/plan-words'
import { IconCheck } from '@tabler/icons-react'
import { showText } from '../../language/show-text.ts'
import styles from './included-list.module.css'

/** What Premium includes. */
export function IncludedList() {
  return (
    <ul className={styles.list}>
      {whatIsIncluded.map(({ title, detail }) => (
        <li key={title}>
          <IconCheck size={16} stroke={1.8} aria-hidden="true" />
          <span>
            {showText(title)}
            {detail && <span className={styles.detail}> ({showText(detail)})</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
