import { Notifications } from '@mantine/notifications'

/** Where notices appear. */
export function NoticeArea() {
  return <Notifications position="top-right" autoClose={4000} />
}
