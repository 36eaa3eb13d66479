import { createImportTasks } from '@plumbline/csv-import/tasks/import-tasks'
import { hashFile } from './hash-file.ts'
import { serveTasks } from './task-worker.ts'

serveTasks(createImportTasks(hashFile))
