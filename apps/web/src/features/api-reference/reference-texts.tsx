import type { ReactNode } from 'react'

/** A text of the document, which is in English, with its `code`. */
export function ReferenceText({ text }: { text: string }): ReactNode {
  return (
    <span lang="en">
      {text.split('`').map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
        index % 2 === 1 ? <code key={index}>{part}</code> : part,
      )}
    </span>
  )
}
