import { useEffect, useEffectEvent, useState } from 'react'

const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Takes a file that is dropped anywhere on the page, which a browser would open otherwise. Returns whether one is being
 * dragged over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const take = useEffectEvent(onFile)

  useEffect(() => {
    function onDragOver(event: DragEvent) {
      if (!holdsFile(event)) return
      event.preventDefault()
      setIsDraggedOver(true)
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setIsDraggedOver(false)
    }
    function onDrop(event: DragEvent) {
      if (!holdsFile(event)) return
      event.preventDefault()
      setIsDraggedOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take(file)
    }
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])

  return isDraggedOver
}
