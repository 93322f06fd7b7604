import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from 'shared/api-client'
import { createCaptcha, type Captcha, type CaptchaState } from './captcha.ts'
import { askChallenge } from './challenge.ts'

/** The code that does the work comes with the first challenge. */
const solveLazily: Parameters<typeof createCaptcha>[0]['solve'] = async (challenge, controller) => {
  const { solve } = await import(/* webpackChunkName: "captcha" */ './solve.ts')
  return solve(challenge, controller)
}

/** The proof of work of a form. It begins with the form, and is given up when the form goes away. */
export const useCaptcha = (): Pick<Captcha, 'start' | 'take'> & { state: CaptchaState } => {
  const api = useApi()
  const [captcha] = useState(() => createCaptcha({ ask: (signal) => askChallenge(api, signal), solve: solveLazily }))
  const state = useSyncExternalStore(captcha.subscribe, captcha.getSnapshot, captcha.getSnapshot)
  useEffect(() => {
    captcha.start()
    return captcha.stop
  }, [captcha])
  return { state, start: captcha.start, take: captcha.take }
}
