import { useLogin } from '../session/use-session.ts'
import { type ShellLook, shellLook } from '../themes/theme-faces.ts'

/** How the person's theme has the shell. Nobody is shown a shell who has not signed in. */
export function useShellLook(): ShellLook {
  const settings = useLogin()?.theme.baseSettings
  if (!settings) throw new Error('There is no shell before the sign-in.')
  return shellLook(settings)
}
