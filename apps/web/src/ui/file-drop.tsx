import { IconFileImport } from '@tabler/icons-react'
import styles from './file-drop.module.css'
import { useFileDrop } from './use-file-drop.ts'

type FileDropProps = { label: string; onFile: (file: File) => void }

/** Takes a file that is dropped anywhere on the page, and says what happens to it while it is being dragged. */
export function FileDrop({ label, onFile }: FileDropProps) {
  const isDraggedOver = useFileDrop(onFile)
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
