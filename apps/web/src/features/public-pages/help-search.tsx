import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import { findHelp } from './find-help.ts'
import styles from './help.module.css'

const MAX_LENGTH = 100

type HelpSearchFieldProps = {
  /** The text in the address. */
  text: string
  onChange: (text: string) => void
}

/** The search field of the help. Escape clears it. */
export function HelpSearchField({ text, onChange }: HelpSearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The field has its own state: the address changes a moment later, which would move the caret to the end.
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  const change = (next: string) => {
    setTyped(next)
    onChange(next)
  }
  return (
    <search>
      <TextInput
        type="search"
        size="md"
        className={styles.search ?? ''}
        aria-label={t`Search the help`}
        placeholder={t`Search the help`}
        maxLength={MAX_LENGTH}
        leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
        value={typed}
        onKeyDown={(event) => event.key === 'Escape' && change('')}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </search>
  )
}

/** Loads all texts of the help on the first search. */
async function loadTexts() {
  const { loadHelpTexts } = await import('./help-texts.ts')
  return await loadHelpTexts()
}

/** The places in the help that match the text, each with an excerpt. */
export function HelpResults({ text }: { text: string }) {
  const query = useQuery({ queryKey: ['help', i18n.locale], queryFn: loadTexts, staleTime: Number.POSITIVE_INFINITY })
  const { data: texts } = query
  const found = useMemo(() => findHelp(texts ?? [], text), [texts, text])
  return (
    <QueryView query={query} failed={t`The help could not be searched`}>
      {() =>
        found.length === 0 ? (
          <p role="status">{t`Nothing found for ${{ text: text.trim() }}`}</p>
        ) : (
          <ul className={styles.results} aria-label={t`Results`}>
            {found.map(({ path, anchor, page, heading, excerpt }) => (
              <li key={`${path}#${anchor} ${page}`}>
                <Link to={path} {...(anchor !== '' && { hash: anchor })} className={textLink}>
                  {heading === '' ? page : `${page}: ${heading}`}
                </Link>
                <p>{excerpt}</p>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
