import { useEffect, useEffectEvent, useState } from 'react'

/** The places on this page that take files, by when they were first drawn: a page after its frame. */
const places = new Set<number>()
let placeCount = 0

const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Takes files that are dropped anywhere on the page, which a browser would open otherwise. The innermost of several
 * places takes them. Returns whether one is being dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [place] = useState(() => placeCount++)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const isTaker = (event: DragEvent) => holdsFile(event) && place === Math.max(...places)
    function onDragOver(event: DragEvent) {
      if (!isTaker(event)) return
      event.preventDefault()
      setIsDraggedOver(true)
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setIsDraggedOver(false)
    }
    function onDrop(event: DragEvent) {
      if (!isTaker(event)) return
      event.preventDefault()
      setIsDraggedOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take(files)
    }
    places.add(place)
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDrop)
    return () => {
      places.delete(place)
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDrop)
    }
  }, [place])

  return isDraggedOver
}
