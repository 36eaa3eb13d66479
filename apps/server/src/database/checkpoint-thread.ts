import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (file: string) => {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  database.close()
  parentPort?.postMessage('done')
})
