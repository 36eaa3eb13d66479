import { useEffect } from 'react'

/**
 * The title and description of a page; React puts them into the document's head. Removes the title from index.html as
 * soon as a page has its own, because a document shows its first one.
 */
export function PageMeta({ title, description }: { title: string; description: string }) {
  useEffect(() => document.querySelector('title[data-until-page]')?.remove(), [])
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  )
}
