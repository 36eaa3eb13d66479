import { createImportTasks } from './import-tasks.ts'
import { serveTasks } from './serve-tasks.ts'

serveTasks(createImportTasks())
