import { serveTasks } from '../serve-tasks.ts'
import { documentTasks } from './document-tasks.ts'

serveTasks(documentTasks)
