import { serveTasks } from '../task-worker.ts'
import { documentTasks } from './document-tasks.ts'

serveTasks(documentTasks)
