import { useLogin } from '../session/use-session.ts'
import { type ShellLook, shellLook } from '../themes/theme-faces.ts'
import { useTriedLooks } from '../themes/tried-looks.ts'

/** How the person's theme has the shell, or the one that they are trying out. */
export function useShellLook(): ShellLook {
  const tried = useTriedLooks()
  const login = useLogin()
  return shellLook(tried ?? login?.theme.baseSettings)
}
