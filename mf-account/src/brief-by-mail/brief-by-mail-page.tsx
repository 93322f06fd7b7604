import { useMailedToken } from '../page/use-mailed-token.ts'
import { AskForBrief } from './ask-for-brief.tsx'
import { ConfirmBrief } from './confirm-brief.tsx'

/** `/brief-by-mail`: a brief is asked for by mail without an account; with `#{token}` the mailed link has it sent. */
export const Page = () => {
  const token = useMailedToken('/brief-by-mail')
  return token ? <ConfirmBrief token={token} /> : <AskForBrief />
}
