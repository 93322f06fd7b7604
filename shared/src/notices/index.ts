/** Short messages about what happened (toasts), and their log. */
export { createNotices, noticeKinds, type Notice, type NoticeKind, type Notices } from './notices.ts'
export { NoticesHost } from './notices-host.tsx'
export { NoticesProvider, useNoticeLog, useNotices, type Notify } from './notices-provider.tsx'
