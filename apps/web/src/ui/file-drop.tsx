import { IconFileImport } from '@tabler/icons-react'
import styles from './file-drop.module.css'
import { useFileDrop } from './use-file-drop.ts'

type FileDropProps = { label: string; onFiles: (files: File[]) => void }

/** Takes files that are dropped anywhere on the page, and says what happens to them while they are being dragged. */
export function FileDrop({ label, onFiles }: FileDropProps) {
  const isDraggedOver = useFileDrop(onFiles)
  return (
    isDraggedOver && (
      <div className={styles.drop}>
        <p>
          <IconFileImport size={17} stroke={1.6} aria-hidden="true" /> {label}
        </p>
      </div>
    )
  )
}
